import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import type { Project } from '@cueroom/contracts/content/projects';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { damaged, endlessAsf, explodingSvgs, hugePng, leadingTexts, silentFlac } from '@cueroom/testing/hostile-media';
import { removeTones, tone } from '@cueroom/testing/tone';
import { Api } from '../api';
import type { Studio } from '../studio';
import { uploadFile } from './files-studio';
import type { Part, Tally, Target } from './part';

/** Media files with external references, endless or exploding content get a result, cause no outgoing requests, and leave nothing behind. */
export const hostileMedia: Part = {
  name: 'hostile-media',
  needsStudio: true,
  run: async (target, tally) => {
    const { studio } = target;
    if (!studio) return;
    let outgoingRequests = 0;
    const canary = createServer((socket) => {
      outgoingRequests++;
      socket.destroy();
    });
    await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/song.mp3`;
    const api = new Api(studio);
    try {
      const sent = await sendSongs(api, target, tally, await songsOf(target, url));
      await checkImages(api, target, tally);
      await checkLogos(api, tally);
      await checkVideo(api, target, tally, leadingTexts(url)['HLS'] ?? '');
      await checkSongs(api, tally, sent);
    } finally {
      canary.close();
      await removeTones();
    }
    if (outgoingRequests > 0) tally.addFinding(`${outgoingRequests} requests to an external server`);
    await eventually(() => leftovers(studio).length === 0, { withinMs: 10_000 }).catch(() => {
      tally.addFinding(`Left behind: ${leftovers(studio).join(', ')}`);
    });
  },
};

const inspectionTimeoutMs = 90_000;

let cached: Buffer | undefined;
/** 900 million pixels. */
const hugeImage = (): Buffer => (cached ??= hugePng(30_000));

interface HostileSong {
  what: string;
  bytes: Buffer;
  /** Randomly damaged files may still be playable. */
  mayBeValid?: boolean;
}

const songsOf = async ({ seed, isLong }: Target, url: string): Promise<HostileSong[]> => {
  const wav = readFileSync(await tone({ seconds: 2 }));
  const formats = isLong ? (['wav', 'flac', 'mp3', 'ogg', 'm4a', 'aiff', 'opus'] as const) : (['flac', 'mp3'] as const);
  const songs = await Promise.all(
    formats.map(async (format) => readFileSync(await tone({ format, seconds: 2, isMusicLike: true }))),
  );
  const seeds = Array.from({ length: isLong ? 8 : 1 }, (_, n) => seed + n);
  return [
    ...Object.entries(leadingTexts(url)).map(([what, text]) => ({ what, bytes: Buffer.from(text) })),
    {
      what: 'a playlist after a WAV header',
      bytes: Buffer.concat([wav.subarray(0, 44), Buffer.from(`#EXTM3U\n${url}\n`)]),
    },
    { what: 'half a WAV', bytes: wav.subarray(0, wav.length / 2) },
    { what: 'a day of silence', bytes: silentFlac(24) },
    { what: 'an endless ASF', bytes: endlessAsf() },
    { what: 'a huge image', bytes: hugeImage() },
    { what: 'an empty file', bytes: Buffer.alloc(0) },
    ...songs.flatMap((song, n) =>
      seeds.map((one) => ({
        what: `${formats[n]} damaged with seed ${one}`,
        bytes: damaged(song, one),
        mayBeValid: true,
      })),
    ),
    ...(isLong
      ? songs.map((song, n) => ({ what: `${formats[n]} truncated`, bytes: song.subarray(0, song.length * 0.7) }))
      : []),
    ...(isLong ? [{ what: 'a day of silence that declares three seconds', bytes: silentFlac(24, 3) }] : []),
  ];
};

interface SentSongs {
  submissionId: string;
  songs: HostileSong[];
}

const sendSongs = async (api: Api, target: Target, tally: Tally, songs: HostileSong[]): Promise<SentSongs[]> => {
  const all: SentSongs[] = [];
  for (let at = 0; at < songs.length; at += 5) {
    const some = songs.slice(at, at + 5);
    const submission = aNewSubmission({ artistName: `Hostile ${at}` });
    const receipt = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', submission);
    for (const [n, { bytes }] of some.entries()) {
      const key = await uploadFile(target, tally, bytes, { filename: 'song.mp3', type: 'audio/mpeg' });
      const song = aNewSong(receipt, n + 1, { audioFileUrl: `/api/objects/${key}` });
      await api.json('POST', '/api/artist/submit-song', song);
    }
    all.push({ submissionId: receipt.id, songs: some });
  }
  return all;
};

const checkSongs = async (api: Api, tally: Tally, all: SentSongs[]): Promise<void> => {
  for (const { submissionId, songs } of all) {
    const isInspected = async () =>
      (await api.submission(submissionId)).songs.every(({ audio }) => ['valid', 'invalid'].includes(audio.state));
    // Songs without a result are reported below.
    await eventually(isInspected, { withinMs: inspectionTimeoutMs }).catch(() => undefined);
    const inspected = await api.submission(submissionId);
    for (const [n, { what, mayBeValid }] of songs.entries()) {
      const audio = inspected.songs.find(({ songUid }) => songUid.endsWith(`_S${n + 1}`))?.audio;
      const isRefused = audio?.state === 'invalid' && /^[A-Z].+[.]$/.test(audio.error ?? '');
      if (isRefused || (mayBeValid && audio?.state === 'valid')) continue;
      tally.addFinding(`${what} is ${audio?.state}: ${audio?.error}`);
    }
  }
};

const checkImages = async (api: Api, target: Target, tally: Tally): Promise<void> => {
  const images: [string, Buffer][] = [
    ['a huge image', hugeImage()],
    ['an endless ASF', endlessAsf()],
    ['half an image', hugePng(3000).subarray(0, 100)],
    ...Object.entries(explodingSvgs()).map(([what, text]): [string, Buffer] => [what, Buffer.from(text)]),
  ];
  for (const [what, bytes] of images) {
    const imageUrl = `/api/objects/${await uploadFile(target, tally, bytes, { kind: 'image', type: 'image/png' })}`;
    const made = await api
      .json<Project>('POST', '/api/admin/projects', { title: what, medium: 'Film', imageUrl })
      .catch((error: Error) => error);
    if (made instanceof Error) {
      if (!/^4\d\d:/.test(made.message)) tally.addFinding(`${what} as an image: ${made.message}`);
      continue;
    }
    const hasFailed = async () => {
      const projects = await api.json<Project[]>('GET', '/api/admin/projects');
      const found = projects.find(({ id }) => id === made.id);
      return found?.imageError !== null && found?.image === null;
    };
    await eventually(hasFailed, { withinMs: inspectionTimeoutMs }).catch(() =>
      tally.addFinding(`${what} as an image gets no result`),
    );
  }
};

const checkLogos = async (api: Api, tally: Tally): Promise<void> => {
  const logos: [string, Buffer][] = [
    ...Object.entries(explodingSvgs()).map(([what, text]): [string, Buffer] => [what, Buffer.from(text)]),
    ['a huge image', hugeImage()],
    ['an endless ASF', endlessAsf()],
  ];
  for (const [what, bytes] of logos) {
    tally.countRequests();
    const iconData = bytes.toString('base64');
    const startedAt = Date.now();
    const made = await api
      .json<{ iconData: string }>('POST', '/api/admin/logo-wall', { name: what, iconData })
      .catch((error: Error) => error);
    // On a busy machine the first one may time out while the SVG sanitizer loads.
    if (made instanceof Error && !/^(4\d\d|503):/.test(made.message))
      tally.addFinding(`${what} as a logo: ${made.message}`);
    // An SVG may be accepted if its <use> elements do not multiply.
    if (!(made instanceof Error) && countUses(made.iconData) > 100)
      tally.addFinding(`${what} is accepted as a logo with ${countUses(made.iconData)} <use> elements`);
    if (Date.now() - startedAt > 10_000) tally.addFinding(`${what} as a logo takes ${Date.now() - startedAt} ms`);
  }
};

const countUses = (iconData: string): number =>
  Buffer.from(iconData.split(',')[1] ?? '', 'base64')
    .toString()
    .split('<use').length - 1;

/** Files that are not videos are rejected at once; those with a video header fail in a worker. */
const checkVideo = async (api: Api, target: Target, tally: Tally, text: string): Promise<void> => {
  const before = await api.json<HeroSettings | null>('GET', '/api/hero-settings');
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1');
  for (const [what, bytes] of Object.entries({
    text: Buffer.from(text),
    'text after a video header': Buffer.concat([head, Buffer.from(text)]),
  })) {
    const key = await uploadFile(target, tally, bytes, { kind: 'hero', type: 'video/mp4', filename: 'reel.mp4' });
    const settings = { videoType: 'file', videoUrl: `/api/objects/${key}` };
    const rejection = await api.json('PUT', '/api/admin/hero-settings', settings).then(
      () => null,
      (error: Error) => error.message,
    );
    if (rejection?.startsWith('415:')) continue;
    if (rejection) tally.addFinding(`A playlist (${what}) as the hero video: ${rejection}`);
    const isFailed = async () =>
      (await api.json<HeroSettings | null>('GET', '/api/hero-settings'))?.processing?.state === 'failed';
    await eventually(isFailed, { withinMs: inspectionTimeoutMs }).catch(() => {
      tally.addFinding(`A playlist (${what}) as the hero video gets no result`);
    });
  }
  if (before?.videoType === 'url') {
    const { videoUrl, videoTitle } = before;
    await api.json('PUT', '/api/admin/hero-settings', { videoType: 'url', videoUrl, videoTitle });
  } else await api.json('DELETE', '/api/admin/hero-settings');
};

/** Child processes of this studio that still run, and their work folders. */
const leftovers = ({ dataDir, pids }: Studio): string[] => {
  const workers = new Set(pids('media/dist/worker.js'));
  const programs = readdirSync('/proc').filter((id) => {
    try {
      if (!/^\d+$/.test(id) || workers.has(Number(id))) return false;
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      return (
        /^(\S*\/)?(ffmpeg|ffprobe|fpcalc|flac|wavpack|prlimit|unshare)\0/.test(command) &&
        (command + readlinkSync(`/proc/${id}/cwd`)).includes(dataDir)
      );
    } catch {
      return false; // has exited meanwhile
    }
  });
  const folders = readdirSync(join(dataDir, 'work'), { recursive: true, encoding: 'utf8' });
  return [...programs.map((id) => `process ${id}`), ...folders.filter((folder) => folder.includes('job-'))];
};
