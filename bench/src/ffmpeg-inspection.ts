// Baselines for a song's inspection: plain ffmpeg commands for loudness and true peak, waveform samples, fingerprint and
// MP3 preview.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

// Same as ours (services/media/src/ffmpeg/input.ts).
const largePackets = (file: string) => (file.endsWith('.wav') ? ['-max_size', '65536'] : []);

const ffmpeg = async (file: string, args: string[]) => {
  const child = spawn(
    'ffmpeg',
    ['-nostdin', '-hide_banner', '-nostats', '-y', ...largePackets(file), '-i', file, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // Piped like the inspection's samples, then discarded.
  child.stdout.resume();
  child.stderr.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg exited with ${code}`);
};

const loudness = 'ebur128=peak=true:framelog=verbose[measured]';
const measured = ['-map', '[measured]', '-c:a', 'pcm_f64le', '-f', 'null', '-'];
// In full blocks, like ours (services/media/src/ffmpeg/input.ts).
const wave = ['-ac', '1', '-f', 's16le', '-flush_packets', '0', 'pipe:1'];
const preview = (file: string, target: string) => [
  ...['-ac', '2', '-ar', file.endsWith('.mp3') ? '44100' : '48000'],
  ...['-c:a', 'libmp3lame', '-b:a', '160k', '-compression_level', '7', '-map_metadata', '-1', target],
];
const fingerprint = (target: string) => [
  ...['-ac', '1', '-ar', '11025', '-t', '120', '-f', 'chromaprint', '-fp_format', 'raw', target],
];

/** One decode, four outputs. */
export const oneCommand = (file: string, folder: string): Promise<void> =>
  ffmpeg(file, [
    ...['-filter_complex', `[0:a:0]asplit=4[a][b][c][d];[a]${loudness}`, ...measured, '-map', '[b]', ...wave],
    ...['-map', '[c]', ...preview(file, path.join(folder, 'preview.mp3'))],
    ...['-map', '[d]', ...fingerprint(path.join(folder, 'fingerprint'))],
  ]);

/** The preview in one process, the rest in another: an additional decode, but uses two cores. */
export const twoCommands = async (file: string, folder: string): Promise<void> => {
  await Promise.all([
    ffmpeg(file, ['-map', '0:a:0', ...preview(file, path.join(folder, 'preview.mp3'))]),
    ffmpeg(file, [
      ...['-filter_complex', `[0:a:0]asplit=3[a][b][d];[a]${loudness}`, ...measured, '-map', '[b]', ...wave],
      ...['-map', '[d]', ...fingerprint(path.join(folder, 'fingerprint'))],
    ]),
  ]);
};
