/** Reads numbers of a font's table, one after the other; all are big-endian. */
export class Reader {
  /** @param {Buffer} bytes @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  u8() {
    return this.bytes.readUInt8(this.at++);
  }

  u16() {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }

  i16() {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  u32() {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** A number of one to three bytes (WOFF2, 255UInt16). */
  packed() {
    const first = this.u8();
    if (first === 253) return this.u16();
    if (first === 254) return this.u8() + 506;
    return first === 255 ? this.u8() + 253 : first;
  }

  /** @param {number} count @returns {number[]} */
  u16s(count) {
    return Array.from({ length: count }, () => this.u16());
  }
}
