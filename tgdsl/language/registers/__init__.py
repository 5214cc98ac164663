"""Value types (ValueTypes.td), registers and sub-register indices (CodeGenRegister, CodeGenSubRegIndex), and calling conventions (TargetCallingConv.td)."""
