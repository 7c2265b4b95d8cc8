import { onScrape } from '@cueroom/platform/metrics';
import type { Model } from 'mongoose';
import { Gauge } from 'prom-client';
import type { WithOutbox } from './outbox.schema';

/** Beyond this the exact number does not matter. */
const maxRead = 10_000;

const pending = new Gauge({
  name: 'outbox_pending',
  help: `Events that are stored and not published yet, of at most ${maxRead} records`,
  labelNames: ['collection'],
});
const oldest = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest of them',
  labelNames: ['collection'],
});

interface Waiting {
  pending: number;
  oldestAt: Date | null;
}

export const measureOutboxes = (models: readonly Model<WithOutbox>[]): void =>
  onScrape(async () => {
    pending.reset();
    oldest.reset();
    for (const model of models) {
      const [waiting] = await model.aggregate<Waiting>([
        { $match: { 'outbox.id': { $exists: true } } },
        { $limit: maxRead },
        { $unwind: '$outbox' },
        { $group: { _id: null, pending: { $sum: 1 }, oldestAt: { $min: '$outbox.at' } } },
      ]);
      const collection = model.collection.name;
      pending.set({ collection }, waiting?.pending ?? 0);
      oldest.set({ collection }, waiting?.oldestAt ? Math.max(0, (Date.now() - waiting.oldestAt.getTime()) / 1000) : 0);
    }
  });
