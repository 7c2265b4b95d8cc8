import { listTracksOfFiles, type Track } from '@cueroom/contracts/catalog/tracks';
import { listSongsOfFiles, type Song, type SongOfFile } from '@cueroom/contracts/intake/songs';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { findSimilarFiles } from '@cueroom/contracts/media/recordings';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { SimilarRecordings } from './similar-recordings';

const [own, copied, encoded] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
const anId = (digit: string) => digit.repeat(24);
const song = { id: anId('1'), audioFileUrl: objectPathOf(own) } as Song;
const songOf = (songId: string, objectKey: string, isArchived = false): SongOfFile => ({
  songId,
  submissionId: anId('9'),
  objectKey,
  title: `Song ${songId[0]}`,
  artist: 'The Test Pressing',
  isArchived,
});

test('what sounds alike is told by its track, else by its submission; the song itself is left out', async () => {
  const bus = new RecordingBus();
  bus.answer(findSimilarFiles, () => [
    { objectKey: copied, likeness: 'copy' },
    { objectKey: encoded, likeness: 'recording' },
  ]);
  bus.answer(listSongsOfFiles, () => [
    songOf(song.id, own),
    songOf(anId('2'), copied),
    songOf(anId('3'), encoded, true),
    songOf(anId('4'), encoded),
  ]);
  bus.answer(listTracksOfFiles, () => [
    { id: anId('7'), title: 'Mine', artist: 'Me', fileUrl: objectPathOf(own), sourceSongId: song.id } as Track,
    { id: anId('8'), title: 'Track 2', artist: 'A', fileUrl: objectPathOf(copied), sourceSongId: anId('2') } as Track,
  ]);
  const like = await new SimilarRecordings(bus).of(song);
  expect(like.map(({ likeness, where, title }) => `${likeness} in ${where}: ${title}`)).toEqual([
    'copy in catalog: Track 2',
    'recording in archive: Song 3',
    'recording in queue: Song 4',
  ]);
  expect(like.map(({ songId }) => songId)).toEqual([undefined, anId('3'), anId('4')]);
  expect(await new SimilarRecordings(bus).of({ ...song, audioFileUrl: null })).toEqual([]);
});
