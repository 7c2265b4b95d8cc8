import { listTracksOfFiles, type Track } from '@cueroom/contracts/catalog/tracks';
import { findSimilarFiles } from '@cueroom/contracts/media/recordings';
import { log } from '@cueroom/platform/logger';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { askKnownTempo } from './known-tempo';

log.level = 'silent';
const [own, other] = ['a'.repeat(32), 'b'.repeat(32)] as [string, string];
const heard = {
  ...{ bpm: 132, bpmConfidence: 0.4, silenceHeadSec: 0, silenceTailSec: 0 },
  ...{ isClipped: false, tags: { hasCover: false } },
};

test('the catalog is asked for the tempo of the same recording; without its answer the estimate stays', async () => {
  const bus = new RecordingBus();
  expect(await askKnownTempo(bus, own, heard)).toEqual(heard);
  bus.answer(findSimilarFiles, () => [{ objectKey: other, likeness: 'recording' }]);
  bus.answer(listTracksOfFiles, () => [{ bpm: null }, { bpm: 66 }] as Track[]);
  expect(await askKnownTempo(bus, own, heard)).toEqual({ ...heard, bpm: 66, bpmConfidence: 1, isBpmKnown: true });
  expect(bus.asked(listTracksOfFiles)).toEqual([{ objectKeys: [own, other] }]);
});
