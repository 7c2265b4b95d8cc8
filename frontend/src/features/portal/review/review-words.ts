import type { AudioState, SongAudio } from '@cueroom/contracts/intake/songs';
import type { SubmissionArchive } from '@cueroom/contracts/intake/submissions';
import { reviewStatuses, type SubmissionStatus } from '@cueroom/contracts/options';
import { formatBytes, formatDuration } from '../../../lib/format';

/** 'submitted' is shown as pending. */
export const reviewStatusOf = (status: SubmissionStatus) => (status === 'submitted' ? 'pending' : status);

export const sayStatus = (status: SubmissionStatus): string =>
  reviewStatuses.find(({ value }) => value === reviewStatusOf(status))?.label ?? status;

export const verdicts: Record<AudioState, { label: string; tone: 'neutral' | 'good' | 'bad' }> = {
  none: { label: 'No audio file', tone: 'neutral' },
  queued: { label: 'Waiting to be checked', tone: 'neutral' },
  running: { label: 'Checking…', tone: 'neutral' },
  valid: { label: 'Audio OK', tone: 'good' },
  invalid: { label: 'Audio not usable', tone: 'bad' },
};

const oneDecimal = (value: number) => value.toFixed(1).replace('-', '−');

/** What the check measured, as pairs of a name and a value with its unit. */
export const factsOf = (audio: SongAudio): { name: string; value: string }[] =>
  [
    { name: 'Duration', value: audio.durationSec !== undefined && formatDuration(audio.durationSec) },
    { name: 'Codec', value: audio.codec },
    { name: 'Loudness', value: audio.loudnessLufs !== undefined && `${oneDecimal(audio.loudnessLufs)} LUFS` },
    { name: 'True peak', value: audio.truePeakDbtp !== undefined && `${oneDecimal(audio.truePeakDbtp)} dBTP` },
    { name: 'Sample rate', value: audio.sampleRateHz && `${audio.sampleRateHz / 1000} kHz` },
    { name: 'Channels', value: audio.channels && String(audio.channels) },
    { name: 'Bit rate', value: audio.bitrateKbps && `${audio.bitrateKbps} kbit/s` },
  ].filter((fact): fact is { name: string; value: string } => Boolean(fact.value));

export const sayArchive = ({ state, isRestoring, error }: SubmissionArchive): string => {
  if (isRestoring) return 'Restoring the original files…';
  switch (state) {
    case 'queued':
      return 'Waiting to be archived.';
    case 'running':
      return 'Archiving…';
    case 'failed':
      return `Archiving failed: ${error ?? 'unknown reason'}`;
    case 'done':
      return 'Archived losslessly.';
  }
};

/** The archive's size compared to the originals'; undefined until both are known. */
export const savingOf = ({ originalBytes, archivedBytes }: SubmissionArchive) => {
  if (!originalBytes || archivedBytes === undefined) return undefined;
  const remainingPercent = Math.min(100, Math.round((archivedBytes / originalBytes) * 100));
  const saved = remainingPercent < 100 ? `${100 - remainingPercent}% saved` : 'nothing saved';
  return {
    remainingPercent,
    text: `${formatBytes(originalBytes)} before, ${formatBytes(archivedBytes)} after: ${saved}`,
  };
};
