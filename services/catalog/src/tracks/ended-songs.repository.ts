import type { Connection } from 'mongoose';

/** Longer than any event may be repeated. */
const rememberedMs = 24 * 3_600_000;

/** Songs whose tracks were purged or taken back, and up to which approval: until a later one they become no track. */
export const endedSongs = (db: Connection) => {
  // Earlier releases stored no approval.
  const songs = () => db.collection<{ _id: string; at: Date; approval?: number }>('ended_songs');
  return {
    isEnded: async (songId: string, approval: number): Promise<boolean> => {
      const ended = await songs().findOne({ _id: songId });
      return ended !== null && (ended.approval ?? 0) >= approval;
    },
    remember: async (songId: string, approval: number): Promise<void> => {
      const now = Date.now();
      await songs().deleteMany({ at: { $lt: new Date(now - rememberedMs) } });
      const update = { $set: { at: new Date(now) }, $max: { approval } };
      await songs().updateOne({ _id: songId }, update, { upsert: true });
    },
  };
};
export type EndedSongs = ReturnType<typeof endedSongs>;
