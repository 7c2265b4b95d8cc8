import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { partial } from '../derived';
import { AudioSuggestions } from './suggestions';

export const audioStates = ['none', 'queued', 'running', 'valid', 'invalid'] as const;
export type AudioState = (typeof audioStates)[number];

export class AudioFacts {
  @IsNumber() durationSec!: number;
  /** ffprobe's name of the codec. */
  @IsString() codec!: string;
  @IsInt() sampleRateHz!: number;
  @IsInt() channels!: number;
  @IsInt() bitrateKbps!: number;
  /** Of a sample. Missing where the encoding has none (MP3, Ogg, AAC), and in records that are older than this field. */
  @IsOptional() @IsInt() bitDepth?: number;
  /** Integrated loudness, EBU R 128. */
  @IsNumber() loudnessLufs!: number;
  /** The highest true peak of all channels, EBU R 128. */
  @IsNumber() truePeakDbtp!: number;
}

/** What is known of a song's file. The facts and addresses are there once it is valid. */
export class SongAudio extends partial(AudioFacts) {
  @IsIn(audioStates) state!: AudioState;
  @IsOptional() @IsString() error?: string;
  /** Waveform peaks: audiowaveform's JSON, version 2. */
  @IsOptional() @IsString() peaksUrl?: string;
  @IsOptional() @IsString() previewUrl?: string;
  @IsOptional() @ValidateNested() @Type(() => AudioSuggestions) suggestions?: AudioSuggestions;
}
