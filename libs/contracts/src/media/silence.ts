/** The loudness meter hears nothing below this. */
const inaudibleLufs = -70;

/** Of a file that plays from its start to its end: nobody would hear anything. */
export const isSilent = ({ loudnessLufs }: { loudnessLufs?: number }): boolean =>
  loudnessLufs !== undefined && loudnessLufs <= inaudibleLufs;
