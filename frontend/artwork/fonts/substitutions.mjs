// GSUB: glyphs that take the place of others, https://learn.microsoft.com/typography/opentype/spec/gsub
import { readCoverage, readLookups, subtableCount } from './glyph-sets.mjs';
import { Reader } from './reader.mjs';

const [single, ligature, chainedContext, extension] = [1, 4, 6, 7];

/** @param {Reader} reader at the number of records. @returns the lookups that they name */
const readRecords = (reader) => reader.u16s(2 * reader.u16()).filter((_, nth) => nth % 2 === 1);

/** The lookups that a chained context uses. @param {Buffer} table @param {number} at */
const lookupsOfContext = (table, at) => {
  const reader = new Reader(table, at);
  const format = reader.u16();
  if (format === 3) {
    for (let list = 0; list < 3; list++) reader.u16s(reader.u16());
    return readRecords(reader);
  }
  reader.at += format === 2 ? 8 : 2;
  const sets = reader.u16s(reader.u16()).filter((offset) => offset > 0);
  const rules = sets.flatMap((set) => {
    const offsets = new Reader(table, at + set);
    return offsets.u16s(offsets.u16()).map((rule) => at + set + rule);
  });
  return rules.flatMap((rule) => {
    const rest = new Reader(table, rule);
    rest.u16s(rest.u16());
    rest.u16s(rest.u16() - 1);
    rest.u16s(rest.u16());
    return readRecords(rest);
  });
};

/** What this part of a lookup makes of the glyphs, whatever stands around them. @param {Buffer} table @param {{ type: number, at: number }} part @param {ReadonlySet<number>} glyphs */
const replacements = (table, { type, at }, glyphs) => {
  if (type === chainedContext) return [];
  const reader = new Reader(table, at);
  const format = reader.u16();
  const covered = readCoverage(table, at + reader.u16());
  if (type === single) {
    const difference = reader.u16();
    const substitutes = format === 2 ? reader.u16s(difference) : covered.map((glyph) => (glyph + difference) & 0xffff);
    return substitutes.filter((_, nth) => glyphs.has(covered[nth] ?? -1));
  }
  if (type !== ligature) throw new Error(`Substitutions of type ${type} are not known here`);
  const sets = reader.u16s(reader.u16());
  return sets.flatMap((set, nth) => {
    if (!glyphs.has(covered[nth] ?? -1)) return [];
    const offsets = new Reader(table, at + set);
    return offsets.u16s(offsets.u16()).flatMap((offset) => {
      const rule = new Reader(table, at + set + offset);
      const made = rule.u16();
      return rule.u16s(rule.u16() - 1).every((glyph) => glyphs.has(glyph)) ? [made] : [];
    });
  });
};

/** @param {Buffer} table @returns {{ tag: string, at: number, lookups: number[] }[]} */
const readFeatures = (table) => {
  const list = table.readUInt16BE(6);
  const reader = new Reader(table, list);
  return Array.from({ length: reader.u16() }, () => {
    const tag = reader.take(4).toString('latin1');
    const at = list + reader.u16();
    const lookups = new Reader(table, at + 2);
    return { tag, at, lookups: lookups.u16s(lookups.u16()) };
  });
};

/** The lookups, and which of them other features than the unused ones use. @param {Buffer} table @param {readonly string[]} unused */
const usedLookups = (table, unused) => {
  const lookups = readLookups(table, extension);
  const used = new Set(readFeatures(table).flatMap((feature) => (unused.includes(feature.tag) ? [] : feature.lookups)));
  // A set that is walked through while it grows is walked through to its end.
  for (const index of used) {
    const { type, parts = [] } = lookups[index] ?? {};
    if (type === chainedContext) parts.flatMap((at) => lookupsOfContext(table, at)).forEach((each) => used.add(each));
  }
  return lookups.map((lookup, index) => ({ ...lookup, isUsed: used.has(index) }));
};

/**
 * The glyphs, and all that features other than the unused ones can put in their place.
 * @param {Buffer} table `GSUB` @param {ReadonlySet<number>} glyphs @param {readonly string[]} unused
 */
export const withSubstitutes = (table, glyphs, unused) => {
  const used = usedLookups(table, unused).filter(({ isUsed }) => isUsed);
  const parts = used.flatMap(({ type, parts: places }) => places.map((at) => ({ type, at })));
  const all = new Set(glyphs);
  for (let before = 0; before < all.size;) {
    before = all.size;
    for (const part of parts) replacements(table, part, all).forEach((glyph) => all.add(glyph));
  }
  return all;
};

/** @param {Buffer} table @param {number} type @param {number} at of a lookup's part that nothing uses any more */
const clear = (table, type, at) => {
  const reader = new Reader(table, at);
  const format = reader.u16();
  if (type === chainedContext && format === 3) {
    for (let list = 0; list < 3; list++) reader.u16s(reader.u16());
    readRecords(reader);
  } else if (type === single && format === 2) {
    reader.at += 2;
    reader.u16s(reader.u16());
  } else return;
  table.fill(0, at, reader.at);
};

/** The table with these features doing nothing: their glyphs may be gone. @param {Buffer} table @param {readonly string[]} unused */
export const withoutFeatures = (table, unused) => {
  const changed = Buffer.from(table);
  for (const { tag, at } of readFeatures(table)) if (unused.includes(tag)) changed.writeUInt16BE(0, at + 2);
  for (const { at: lookup, type, parts, isUsed } of usedLookups(table, unused)) {
    if (isUsed) continue;
    for (const at of parts) clear(changed, type, at);
    changed.writeUInt16BE(0, lookup + subtableCount);
  }
  return changed;
};
