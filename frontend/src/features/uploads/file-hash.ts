const recognizedBytes = 2 ** 20;

/** SHA-256 of its first MiB, by which a file is known again. Browsers make hashes on secure origins only. */
export const hashOf = async (file: File): Promise<string | undefined> => {
  // TypeScript believes that it is always there.
  const { subtle } = crypto as Partial<Pick<Crypto, 'subtle'>>;
  if (!subtle) return undefined;
  const hash = await subtle.digest('SHA-256', await file.slice(0, recognizedBytes).arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
