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
import { uploaded } from './files-studio';
import type { Part, Tally, Target } from './part';

/** Files that lead elsewhere, never end or burst get a verdict, and neither ask anybody nor leave anything behind. */
export const hostileMedia: Part = {
  name: 'hostile media',
  needsStudio: true,
  run: async (target, tally) => {
    const { studio } = target;
    if (!studio) return;
    let asked = 0;
    const canary = createServer((socket) => {
      asked++;
      socket.destroy();
    });
    await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/song.mp3`;
    const api = new Api(studio);
    try {
      const sent = await sendSongs(api, target, tally, await songsOf(target, url));
      await judgePictures(api, target, tally);
      await judgeLogos(api, tally);
      await judgeFilm(api, target, tally, leadingTexts(url)['HLS'] ?? '');
      await judgeSongs(api, tally, sent);
    } finally {
      canary.close();
      await removeTones();
    }
    if (asked > 0) tally.found(`Somebody else was asked ${asked} times`);
    await eventually(() => leftBy(studio).length === 0, { withinMs: 10_000 }).catch(() => {
      tally.found(`Still there: ${leftBy(studio).join(', ')}`);
    });
  },
};

/** In time: a song of 20 minutes takes longer. */
const verdictWithinMs = 90_000;

let made: Buffer | undefined;
/** 900 million pixels. */
const hugePicture = (): Buffer => (made ??= hugePng(30_000));

interface HostileSong {
  what: string;
  bytes: Buffer;
  /** Bytes that were changed by chance may still be a song. */
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
      what: 'a playlist behind the head of a WAV',
      bytes: Buffer.concat([wav.subarray(0, 44), Buffer.from(`#EXTM3U\n${url}\n`)]),
    },
    { what: 'half a WAV', bytes: wav.subarray(0, wav.length / 2) },
    { what: 'a day of silence', bytes: silentFlac(24) },
    { what: 'an ASF without an end', bytes: endlessAsf() },
    { what: 'a huge picture', bytes: hugePicture() },
    { what: 'nothing', bytes: Buffer.alloc(0) },
    ...songs.flatMap((song, n) =>
      seeds.map((one) => ({
        what: `${formats[n]} changed by seed ${one}`,
        bytes: damaged(song, one),
        mayBeValid: true,
      })),
    ),
    ...(isLong
      ? songs.map((song, n) => ({ what: `${formats[n]} cut`, bytes: song.subarray(0, song.length * 0.7) }))
      : []),
    ...(isLong ? [{ what: 'a day of silence that says it is three seconds', bytes: silentFlac(24, 3) }] : []),
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
      const key = await uploaded(target, tally, bytes, { filename: 'song.mp3', type: 'audio/mpeg' });
      const song = aNewSong(receipt, n + 1, { audioFileUrl: `/api/objects/${key}` });
      await api.json('POST', '/api/artist/submit-song', song);
    }
    all.push({ submissionId: receipt.id, songs: some });
  }
  return all;
};

const judgeSongs = async (api: Api, tally: Tally, all: SentSongs[]): Promise<void> => {
  for (const { submissionId, songs } of all) {
    const isJudged = async () =>
      (await api.submission(submissionId)).songs.every(({ audio }) => ['valid', 'invalid'].includes(audio.state));
    // Those without a verdict are told below.
    await eventually(isJudged, { withinMs: verdictWithinMs }).catch(() => undefined);
    const judged = await api.submission(submissionId);
    for (const [n, { what, mayBeValid }] of songs.entries()) {
      const audio = judged.songs.find(({ songUid }) => songUid.endsWith(`_S${n + 1}`))?.audio;
      const isRefused = audio?.state === 'invalid' && /^[A-Z].+[.]$/.test(audio.error ?? '');
      if (isRefused || (mayBeValid && audio?.state === 'valid')) continue;
      tally.found(`${what} is ${audio?.state}: ${audio?.error}`);
    }
  }
};

const judgePictures = async (api: Api, target: Target, tally: Tally): Promise<void> => {
  const pictures: [string, Buffer][] = [
    ['a huge picture', hugePicture()],
    ['an ASF without an end', endlessAsf()],
    ['half a picture', hugePng(3000).subarray(0, 100)],
    ...Object.entries(explodingSvgs()).map(([what, text]): [string, Buffer] => [what, Buffer.from(text)]),
  ];
  for (const [what, bytes] of pictures) {
    const imageUrl = `/api/objects/${await uploaded(target, tally, bytes, { kind: 'image', type: 'image/png' })}`;
    const made = await api
      .json<Project>('POST', '/api/admin/projects', { title: what, medium: 'Film', imageUrl })
      .catch((error: Error) => error);
    if (made instanceof Error) {
      if (!/^4\d\d:/.test(made.message)) tally.found(`${what} as a picture: ${made.message}`);
      continue;
    }
    const isRefused = async () => {
      const projects = await api.json<Project[]>('GET', '/api/admin/projects');
      const found = projects.find(({ id }) => id === made.id);
      return found?.imageError !== null && found?.image === null;
    };
    await eventually(isRefused, { withinMs: verdictWithinMs }).catch(() =>
      tally.found(`${what} as a picture gets no verdict`),
    );
  }
};

const judgeLogos = async (api: Api, tally: Tally): Promise<void> => {
  const logos: [string, Buffer][] = [
    ...Object.entries(explodingSvgs()).map(([what, text]): [string, Buffer] => [what, Buffer.from(text)]),
    ['a huge picture', hugePicture()],
    ['an ASF without an end', endlessAsf()],
  ];
  for (const [what, bytes] of logos) {
    tally.tried();
    const iconData = bytes.toString('base64');
    const startedAt = Date.now();
    const made = await api
      .json<{ iconData: string }>('POST', '/api/admin/logo-wall', { name: what, iconData })
      .catch((error: Error) => error);
    // On a busy machine the first one may take too long: what makes drawings safe is loaded for it.
    if (made instanceof Error && !/^(4\d\d|503):/.test(made.message)) tally.found(`${what} as a logo: ${made.message}`);
    // It may stay a drawing, as long as it draws no more than one.
    if (!(made instanceof Error) && usesOf(made.iconData) > 100)
      tally.found(`${what} is a logo of ${usesOf(made.iconData)} uses`);
    if (Date.now() - startedAt > 10_000) tally.found(`${what} as a logo takes ${Date.now() - startedAt} ms`);
  }
};

const usesOf = (iconData: string): number =>
  Buffer.from(iconData.split(',')[1] ?? '', 'base64')
    .toString()
    .split('<use').length - 1;

/** What is no film at all is refused at once; what begins as one is, by a worker. */
const judgeFilm = async (api: Api, target: Target, tally: Tally, text: string): Promise<void> => {
  const before = await api.json<HeroSettings | null>('GET', '/api/hero-settings');
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1');
  for (const [what, bytes] of Object.entries({
    text: Buffer.from(text),
    'text behind a head': Buffer.concat([head, Buffer.from(text)]),
  })) {
    const key = await uploaded(target, tally, bytes, { kind: 'hero', type: 'video/mp4', filename: 'reel.mp4' });
    const settings = { videoType: 'file', videoUrl: `/api/objects/${key}` };
    const refusal = await api.json('PUT', '/api/admin/hero-settings', settings).then(
      () => null,
      (error: Error) => error.message,
    );
    if (refusal?.startsWith('415:')) continue;
    if (refusal) tally.found(`A playlist (${what}) as the hero’s film: ${refusal}`);
    const isFailed = async () =>
      (await api.json<HeroSettings | null>('GET', '/api/hero-settings'))?.processing?.state === 'failed';
    await eventually(isFailed, { withinMs: verdictWithinMs }).catch(() => {
      tally.found(`A playlist (${what}) as the hero’s film gets no verdict`);
    });
  }
  if (before?.videoType === 'url') {
    const { videoUrl, videoTitle } = before;
    await api.json('PUT', '/api/admin/hero-settings', { videoType: 'url', videoUrl, videoTitle });
  } else await api.json('DELETE', '/api/admin/hero-settings');
};

/** Programs that still work for this studio, and the folders that they worked in. */
const leftBy = ({ dataDir, pids }: Studio): string[] => {
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
      return false; // it has ended meanwhile
    }
  });
  const folders = readdirSync(join(dataDir, 'work'), { recursive: true, encoding: 'utf8' });
  return [...programs.map((id) => `process ${id}`), ...folders.filter((folder) => folder.includes('job-'))];
};
