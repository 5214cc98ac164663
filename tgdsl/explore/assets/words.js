// Decodes words: follows the decoder tables, decodes operands, and prints them, as python -m tgdsl.disasm does.
"use strict";

(() => {
  const OPERATIONS = {
    "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "&": (a, b) => a & b, "|": (a, b) => a | b, "^": (a, b) => a ^ b,
    "<<": (a, b) => a << b, ">>": (a, b) => a >> b, "//": (a, b) => (a - (((a % b) + b) % b)) / b, "%": (a, b) => ((a % b) + b) % b,
    "==": (a, b) => a === b, "!=": (a, b) => a !== b, "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
  };

  /** The value of an expression: a number as a string, ["v", place], or [sign, left, right]. */
  function value(expression, numbers) {
    if (typeof expression === "string") return BigInt(expression);
    const [sign, left, right] = expression;
    return sign === "v" ? numbers[left] : OPERATIONS[sign](value(left, numbers), value(right, numbers));
  }

  /** The answer at the leaf of a tree of questions. */
  function answer(tree, numbers) {
    while (tree.if) tree = value(tree.if, numbers) ? tree.then : tree.else;
    return tree.is;
  }

  /** Bits of a word. Of more than 64, each 64 are laid over the first ones, as in LLVM. */
  function field(word, start, width) {
    let found = (word >> BigInt(start)) & ((1n << BigInt(width)) - 1n);
    while (found >> 64n) found = (found & 0xffffffffffffffffn) | (found >> 64n);
    return found;
  }

  function holds(condition, on) {
    if (typeof condition === "string") return on.has(condition);
    const [kind, ...inner] = condition;
    if (kind === "not") return !holds(inner[0], on);
    return kind === "all" ? inner.every((one) => holds(one, on)) : inner.some((one) => holds(one, on));
  }

  class Problem extends Error {}

  class Table {
    constructor(data, index, cpu) {
      this.data = data;
      this.index = index;
      this.cpu = cpu;
      this.own = index.cpus[cpu];
      this.on = new Set(this.own.on);
    }

    /** What is in the pool, for the processor. */
    shared(number) {
      const found = this.data.pool[number];
      return found && found.cpus ? this.data.pool[found.cpus[this.cpu]] : found;
    }

    /** The first encoding that takes a word; null for none. */
    decode(word) {
      const found = this.follow(this.data.steps, word);
      return found === "end" ? null : found;
    }

    follow(steps, word) {
      for (const step of steps) {
        let found = null;
        if (step.length === 3) {
          const inner = step[2][field(word, step[0], step[1])];
          found = inner ? this.follow(inner, word) : null;
        } else if (step[0] >= 0) {
          found = this.tried(this.data.encodings[step[0]], step[1], word);
        }
        if (found) return found;
      }
      return null;
    }

    /** An encoding with the values of its machine operands; null to go on, "end" where nothing else is tried. */
    tried(encoding, checks, word) {
      if (encoding.needs !== undefined && !holds(this.shared(encoding.needs), this.on)) return null;
      for (const [start, width, wanted] of checks) if (field(word, start, width) !== BigInt(wanted)) return null;
      if (encoding.whole) throw new Problem(encoding.whole);
      let soft = Boolean(encoding.soft) && (Boolean(word & BigInt(encoding.soft[0])) || Boolean(~word & BigInt(encoding.soft[1])));
      const values = new Map();
      for (const [place, initial, runs, kind, complete] of encoding.operands) {
        let number = BigInt(initial);
        for (const [to, from, width] of runs) number |= field(word, from, width) << BigInt(to);
        const found = this.operand(this.shared(kind), number);
        if (!found) return complete || encoding.complete ? "end" : null;
        soft = soft || found.soft;
        found.values.forEach((one, part) => values.set(place + part, one));
      }
      for (const [one, other] of Object.entries(encoding.tied || {})) {
        if (!values.has(Number(one)) && values.has(other)) values.set(Number(one), values.get(other));
      }
      const every = Array.from({ length: encoding.count }, (_, place) => (values.has(place) ? values.get(place) : 0n));
      return { encoding, values: every, soft };
    }

    /** The values that a number stands for: registers {r: number}, or numbers. */
    operand(kind, number) {
      if (kind.error) throw new Problem(kind.error);
      if (kind.registers) {
        const register = kind.registers[number];
        return register === undefined ? null : { values: [{ r: register }], soft: false };
      }
      if (kind.number) return { values: [number], soft: false };
      const found = kind.tree ? answer(kind.tree, [number]) : kind.table[Number(number)];
      if (!found) return null;
      return { values: found.values.map((one) => (one[0] === "r" ? { r: one[1] } : value(one, [number]))), soft: found.soft };
    }

    register(number) {
      return this.index.prefix + this.index.registers[this.own.registers][number - 1];
    }

    /** The text of an instruction. */
    text({ encoding, values }) {
      const data = this.shared(encoding.text);
      if (data.error) throw new Problem(data.error);
      for (const alias of data.aliases) if (this.fits(alias.if, values)) return this.parts(alias.parts, values);
      const special = data.special ? this.cases(data.special, values) : null;
      return special === null ? this.parts(data.parts, values) : special;
    }

    parts(parts, values) {
      return parts.map((part) => {
        if (typeof part === "string") return part;
        if (part.missing) throw new Problem(part.missing);
        const show = this.shared(part.show);
        if (show.error) throw new Problem(show.error);
        return this.cases(show, part.at.map((place) => values[place]));
      }).join("");
    }

    /** The text of values by the first case that fits; null where there is none. */
    cases({ cases, names, low, high }, values) {
      if (names && typeof values[0] === "bigint") {
        if (values[0] < BigInt(low) || values[0] > BigInt(high)) throw new Problem("Python prints this number");
        const name = names[values[0]];
        if (name !== undefined) return name;
      }
      const numbers = values.filter((one) => typeof one === "bigint");
      for (const [registers, tree] of cases) {
        const fits = registers.every((wanted, place) => {
          const one = values[place];
          return wanted === null ? typeof one === "bigint" : typeof one !== "bigint" && (wanted < 0 || one.r === wanted);
        });
        if (!fits) continue;
        const found = answer(tree, numbers);
        if (found === null) return null;
        return found.map((part) => {
          if (typeof part === "string") return part;
          const [kind, what] = part;
          return kind === "e" ? String(value(what, numbers)) : this.register(kind === "t" ? values[what].r : what);
        }).join("");
      }
      return null;
    }

    /** True if an instruction is printed as an alias with these conditions. */
    fits(conditions, values) {
      let operand = 0, alternative = null;
      for (const [kind, wanted, on, isAlternative] of conditions) {
        if (kind === "feature") {
          const held = this.on.has(wanted) === on;
          if (isAlternative) alternative = held || Boolean(alternative);
          else if (!held) return false;
        } else if (kind === "end") {
          if (alternative === false) return false;
          alternative = null;
        } else {
          if (operand >= values.length || !this.fitting(kind, wanted, values[operand], values)) return false;
          operand += 1;
        }
      }
      return true;
    }

    fitting(kind, wanted, one, values) {
      const isNumber = typeof one === "bigint";
      switch (kind) {
        case "any": return true;
        case "number": return isNumber && BigInt.asUintN(32, one - BigInt(wanted)) === 0n;
        case "register": return !isNumber && one.r === wanted;
        case "class": return !isNumber && wanted.includes(one.r);
        case "same": return !isNumber && values[wanted].r === one.r;
        default: return isNumber && wanted !== null && Boolean(answer(wanted, [one]));
      }
    }
  }

  /** The bytes of a text: of a number, or of bytes with blanks between. */
  function bytesOf(text, order) {
    const pieces = text.trim().replace(/,/g, " ").split(/\s+/);
    if (pieces.length > 1) return pieces.map((one) => parseInt(one, 16));
    const digits = pieces[0].replace(/^0x/i, "");
    const even = digits.length % 2 ? `0${digits}` : digits;
    const bytes = even.match(/../g).map((one) => parseInt(one, 16));
    return order === "big" ? bytes : bytes.reverse();
  }

  function numberOf(bytes, order) {
    const digits = (order === "big" ? bytes : [...bytes].reverse()).map((one) => one.toString(16).padStart(2, "0")).join("");
    return BigInt(`0x${digits || "0"}`);
  }

  /** True if a text looks like a word: a hexadecimal number with a digit, or bytes. */
  tgdsl.isWord = (text) => /^(0x[0-9a-f]{2,}|(?=[a-f]*\d)[0-9a-f]{4,}|[0-9a-f]{2}([\s,]+[0-9a-f]{2})+)$/i.test(text.trim());

  /** Decode a word, and hand `use` {text, name, page, soft}; for none, a text in place of these. */
  tgdsl.decodeWord = (text, cpu, use) => {
    tgdsl.load("words", (index) => {
      const own = index.problem ? index : index.cpus[cpu || ""];
      if (own.problem) { use({ text: own.problem }); return; }
      const bytes = bytesOf(text, index.order);
      const tries = [];
      for (const [count, tables] of own.sizes) {
        if (bytes.length < (index.variable ? own.least : count)) continue;
        const part = bytes.slice(0, count);
        while (part.length < count) part.push(0);
        for (const name of tables) tries.push([name, numberOf(part, index.order)]);
      }
      const next = () => {
        const [name, word] = tries.shift() || [];
        if (!name) { use({ text: "no instruction", none: true }); return; }
        tgdsl.load(`words/${name}`, (data) => {
          const table = new Table(data, index, cpu || "");
          try {
            const found = table.decode(word);
            if (!found) { next(); return; }
            const { encoding, soft } = found;
            if (encoding.size > bytes.length) { next(); return; }
            const about = { name: encoding.name, page: encoding.page, soft };
            try {
              use({ ...about, text: table.text(found).replace(/\t/g, " ") });
            } catch (problem) {
              if (!(problem instanceof Problem)) throw problem;
              use({ ...about, text: problem.message, failed: true });
            }
          } catch (problem) {
            if (!(problem instanceof Problem)) throw problem;
            use({ text: problem.message, failed: true });
          }
        });
      };
      next();
    });
  };
})();
