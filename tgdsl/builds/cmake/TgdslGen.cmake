# tgdsl_target(): the files that tgdsl writes for a target, in a build with CMake. See docs/builds.md.
#
#   tgdsl_target(<name>
#     SOURCE <folder, module, .td file or records file>
#     [LLVM <number>]                 the release of LLVM that they are for: 22; default: the one that find_package(LLVM) has found, which is
#                                     LLVM_VERSION_MAJOR
#     [OUTPUT_DIR <folder>]           where the files go; default: ${CMAKE_CURRENT_BINARY_DIR}
#     [FILES <spec>...]               what --only takes: asm-writer, AsmWriter1=asm-writer,asmwriternum=1; default: the target's files
#     [OPTIONS <option>...]           further options of python -m tgdsl.gen
#     [INCLUDES <folder>...]          of a .td file: where files are that it includes; its own folder and LLVM's include folder are known
#     [DEFINES <name>...]             of a .td file: its macros
#     [PYTHONPATH <folder>...]        where the target's helpers are
#     [DEPENDS <file or target>...]   what has to be made first
#     [TABLEGEN_TARGET <target>])     the name of the target below, if another
#
# gives
#   <name>CommonTableGen   the target that makes the files, for add_dependencies(); in LLVM_COMMON_DEPENDS, as add_public_tablegen_target()
#                          puts it there, so that add_llvm_library() depends on it
#   tgdsl::<name>          an interface library: whoever links it has the folder among its include directories, and depends on the files; and
#                          is not compiled with the headers of another release than they are for, which <name>GenRelease.h beside them says
#   <name>_TGDSL_OUTPUTS   the files, a list
#
# TGDSL_PYTHON is the Python that runs tgdsl; default: Python3_EXECUTABLE, which find_package(Python3) sets.

include_guard(GLOBAL)
if(CMAKE_VERSION VERSION_LESS 3.20)
  message(FATAL_ERROR "TgdslGen.cmake needs CMake 3.20 or newer, and this is ${CMAKE_VERSION}: install a newer one")
endif()
cmake_policy(VERSION 3.20...3.25) # of this file's functions, whatever the project has: CMP0116, which paths a DEPFILE has

set(_TGDSL_CMAKE_DIR "${CMAKE_CURRENT_LIST_DIR}")

function(tgdsl_target name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "SOURCE;LLVM;OUTPUT_DIR;TABLEGEN_TARGET" "FILES;OPTIONS;INCLUDES;DEFINES;PYTHONPATH;DEPENDS")
  if(ARG_UNPARSED_ARGUMENTS OR ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "tgdsl_target(${name}): these are not arguments, or have no value:"
      " ${ARG_UNPARSED_ARGUMENTS} ${ARG_KEYWORDS_MISSING_VALUES}; it takes SOURCE, LLVM, OUTPUT_DIR, FILES, OPTIONS, INCLUDES, DEFINES,"
      " PYTHONPATH, DEPENDS and TABLEGEN_TARGET")
  endif()
  if(NOT ARG_SOURCE)
    message(FATAL_ERROR "tgdsl_target(${name}) has no SOURCE: name the target's folder, module, .td file or records file")
  endif()
  if((ARG_INCLUDES OR ARG_DEFINES) AND NOT ARG_SOURCE MATCHES "\\.td$")
    message(FATAL_ERROR "tgdsl_target(${name}): INCLUDES and DEFINES are for a .td file, and SOURCE is ${ARG_SOURCE}; leave them out")
  endif()
  if(NOT ARG_LLVM)
    set(ARG_LLVM ${LLVM_VERSION_MAJOR})
  elseif(LLVM_VERSION_MAJOR AND NOT ARG_LLVM EQUAL LLVM_VERSION_MAJOR)
    message(FATAL_ERROR "tgdsl_target(${name}): the files would be for LLVM ${ARG_LLVM}, and the build is with LLVM ${LLVM_VERSION_MAJOR}:"
      " leave LLVM ${ARG_LLVM} out, or find_package(LLVM ${ARG_LLVM}.1)")
  endif()
  if(NOT ARG_TABLEGEN_TARGET)
    set(ARG_TABLEGEN_TARGET ${name}CommonTableGen)
  endif()
  get_filename_component(source "${ARG_SOURCE}" ABSOLUTE)
  if(NOT EXISTS "${source}")
    set(source "${ARG_SOURCE}") # the dotted name of a module; tgdsl says so if it is none
  endif()
  get_filename_component(folder "${ARG_OUTPUT_DIR}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  set(notes "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.tgdsl")

  # -P: modules are not looked for in the folder of the build.
  _tgdsl_python(python)
  _tgdsl_environment("${python}" "${ARG_PYTHONPATH}" environment)
  set(gen ${environment} "${python}" -P -m tgdsl.gen "${source}" -o "${folder}")
  if(ARG_LLVM)
    list(APPEND gen --llvm ${ARG_LLVM})
  endif()
  list(APPEND gen ${ARG_OPTIONS})
  foreach(include IN LISTS ARG_INCLUDES)
    get_filename_component(include "${include}" ABSOLUTE)
    list(APPEND gen -I "${include}")
  endforeach()
  foreach(define IN LISTS ARG_DEFINES)
    list(APPEND gen -D "${define}")
  endforeach()
  foreach(spec IN LISTS ARG_FILES)
    list(APPEND gen --only "${spec}")
  endforeach()

  # Which files there are, is the target's to say. A build that finds others writes that to the list, and the next one configures anew.
  _tgdsl_run("${name}" listing ${gen} --list)
  set(outputs)
  set(lines)
  string(REPLACE "\n" ";" listing "${listing}")
  foreach(line IN LISTS listing)
    string(REGEX REPLACE "^[^\t]*\t" "" file "${line}")
    list(APPEND outputs "${file}")
    string(APPEND lines "${file}\n")
  endforeach()
  set(known)
  if(EXISTS "${notes}.files")
    file(READ "${notes}.files" known)
  endif()
  if(NOT known STREQUAL lines)
    file(WRITE "${notes}.files" "${lines}")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${notes}.files")

  set(release "${folder}/${name}GenRelease.h")
  set(lists --outputs "${notes}.files" --release-header "${release}")
  set(comment COMMENT "Generating the files of ${name}" VERBATIM WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  if(outputs AND CMAKE_GENERATOR MATCHES "Ninja")
    # Ninja has restat for custom commands: files that keep their text keep their time, and whoever uses them is not made again.
    add_custom_command(OUTPUT ${outputs} "${release}"
      COMMAND ${gen} ${lists} --depfile "${notes}.d"
      DEPENDS "${python}" ${ARG_DEPENDS}
      DEPFILE "${notes}.d"
      ${comment})
    add_custom_target(${ARG_TABLEGEN_TARGET} DEPENDS ${outputs})
  else()
    # Others have no such thing: to them, files that keep their time are out of date for ever. So tgdsl is asked each time, which
    # compares contents, does no work if nothing has changed, and makes a file that is gone.
    add_custom_target(${ARG_TABLEGEN_TARGET}
      COMMAND ${gen} ${lists}
      DEPENDS ${ARG_DEPENDS}
      BYPRODUCTS ${outputs} "${release}"
      ${comment})
  endif()
  set_source_files_properties(${outputs} PROPERTIES GENERATED TRUE)
  set_target_properties(${ARG_TABLEGEN_TARGET} PROPERTIES FOLDER "Tablegenning")

  set(interface ${ARG_TABLEGEN_TARGET}Interface)
  add_library(${interface} INTERFACE)
  add_library(tgdsl::${name} ALIAS ${interface})
  target_include_directories(${interface} INTERFACE "${folder}")
  add_dependencies(${interface} ${ARG_TABLEGEN_TARGET})
  set(include -include)
  if(MSVC)
    set(include /FI)
  endif()
  target_compile_options(${interface} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:SHELL:${include} \"${release}\">")

  set(${name}_TGDSL_OUTPUTS ${outputs} PARENT_SCOPE)
  set(LLVM_COMMON_DEPENDS ${LLVM_COMMON_DEPENDS} ${ARG_TABLEGEN_TARGET} PARENT_SCOPE)
endfunction()

# The Python that runs tgdsl.
function(_tgdsl_python result)
  set(python "${TGDSL_PYTHON}")
  if(NOT python)
    set(python "${Python3_EXECUTABLE}")
  endif()
  if(NOT python)
    find_package(Python3 3.11 QUIET COMPONENTS Interpreter)
    set(python "${Python3_EXECUTABLE}")
  endif()
  if(NOT python)
    message(FATAL_ERROR "tgdsl needs Python 3.11 or newer, and CMake finds none: install it, or name it with -DTGDSL_PYTHON=FILE")
  endif()
  execute_process(COMMAND "${python}" -c "import sys; print(sys.executable if sys.version_info >= (3, 11) else '')"
    OUTPUT_VARIABLE executable ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE status)
  if(NOT status STREQUAL "0")
    message(FATAL_ERROR "${python} is not a Python that runs (${status}); name one with -DTGDSL_PYTHON=FILE")
  elseif(NOT executable)
    message(FATAL_ERROR "${python} is too old, tgdsl needs Python 3.11 or newer; name another one with -DTGDSL_PYTHON=FILE")
  endif()
  file(TO_CMAKE_PATH "${executable}" executable)
  set(${result} "${executable}" PARENT_SCOPE)
endfunction()

# What stands before a command that runs tgdsl: the PYTHONPATH of the time of configuration, and more folders before it. Nothing if both
# are empty. The tgdsl that this file is part of is added where Python does not find it, if it is a checkout.
function(_tgdsl_environment python folders result)
  set(path ${folders})
  if(NOT "$ENV{PYTHONPATH}" STREQUAL "")
    file(TO_CMAKE_PATH "$ENV{PYTHONPATH}" given)
    list(APPEND path ${given})
  endif()
  set(absolute)
  foreach(one IN LISTS path)
    get_filename_component(one "${one}" ABSOLUTE)
    list(APPEND absolute "${one}")
  endforeach()
  _tgdsl_with_path("${absolute}" environment)
  execute_process(COMMAND ${environment} "${python}" -P -m tgdsl.cmake_dir WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
    OUTPUT_VARIABLE found ERROR_VARIABLE error OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE status)
  get_filename_component(root "${_TGDSL_CMAKE_DIR}/../../.." ABSOLUTE)
  if(NOT found STREQUAL _TGDSL_CMAKE_DIR AND EXISTS "${root}/pyproject.toml" AND EXISTS "${root}/tgdsl/gen.py")
    list(APPEND absolute "${root}")
    _tgdsl_with_path("${absolute}" environment)
  elseif(NOT status STREQUAL "0")
    message(FATAL_ERROR "${python} cannot run tgdsl: ${error}\ninstall it there (${python} -m pip install tgdsl), or name the Python that"
      " has it with -DTGDSL_PYTHON=FILE")
  endif()
  set(${result} ${environment} PARENT_SCOPE)
endfunction()

function(_tgdsl_with_path folders result)
  set(environment)
  if(folders)
    cmake_path(CONVERT "${folders}" TO_NATIVE_PATH_LIST path)
    set(environment "${CMAKE_COMMAND}" -E env "PYTHONPATH=${path}")
  endif()
  set(${result} ${environment} PARENT_SCOPE)
endfunction()

# What a command writes, without its last line's end. The configuration ends with what it has to say, if it fails.
function(_tgdsl_run name result)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
    OUTPUT_VARIABLE output ERROR_VARIABLE error OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE status)
  if(NOT status STREQUAL "0")
    string(REPLACE "\n" "\n  " error "${error}")
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "tgdsl_target(${name}): the target's files cannot be listed\n  ${error}\nby ${command}")
  endif()
  set(${result} "${output}" PARENT_SCOPE)
endfunction()
