import path from 'node:path';
import { RetentionDays } from '@cueroom/platform/retention-days';
import { isLoopback } from '@cueroom/platform/production';
import { CommonSettings } from '@cueroom/platform/settings';
import { IsWorkingHours } from '@cueroom/platform/working-hours';
import { Type } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';

const webAddress = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };
const mebibyte = 2 ** 20;

/** The largest JSON bodies, in bytes. */
export const bodyLimits = {
  ofClient: 16 * 1024,
  usual: 512 * 1024,
  withPicture: 8 * mebibyte,
  withAudio: 48 * mebibyte,
} as const;

const proxyNetwork = '(loopback|linklocal|uniquelocal|[0-9a-fA-F.:/]+)';
const proxies = new RegExp(`^(true|false|[0-9]{1,2}|${proxyNetwork}(\\s*,\\s*${proxyNetwork})*)$`);

export class GatewaySettings extends CommonSettings {
  /** The port of the gateway. */
  @Type(() => Number) @IsInt() @Min(0) @Max(65535) PORT = 8080;
  /** The address that the gateway listens on; `0.0.0.0` for all. */
  @IsString() HOST = '127.0.0.1';

  /**
   * The address that visitors use, if there is a proxy in front of the gateway.
   * @default the host of the request
   */
  @IsOptional()
  @Matches(/^[^/]*\/\/[^/?#]*\/?$/, { message: 'must have no path: Cueroom needs a host name of its own' })
  @IsUrl(webAddress, { message: 'must be an http or https address' })
  PUBLIC_URL?: string;

  /** The addresses of media, separated by commas. Every IP address of a name is a replica. */
  @Matches(/^https?:\/\/[^\s,]+(\s*,\s*https?:\/\/[^\s,]+)*$/, { message: 'must be one or more http addresses' })
  MEDIA_URL!: string;

  /** Shared by the server's processes: with it every file can be read and written. */
  @IsString() @MinLength(16, { message: 'must have at least 16 characters' }) SIGNING_SECRET!: string;

  /** Which proxies are trusted to forward client addresses: none (false), all (true), the last n, or these networks (`loopback`, `linklocal` and `uniquelocal` are names of some). */
  @Matches(proxies, {
    message: 'must be true, false, a number of proxies, loopback, or networks such as 10.0.0.0/8',
  })
  TRUST_PROXY = 'false';

  /** Briefs per hour from one client address. */
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_BRIEFS = 10;
  /** Messages per hour from one client address. */
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_CONTACTS = 10;
  /** Submissions per hour from one client address. */
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_SUBMISSIONS = 10;
  /** Uploads per hour from one client address. */
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_UPLOADS = 120;
  /** Requests per hour from one client address for the links to an artist's music; as many corrections of the artist, and requests for all data or its erasure. */
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_LINKS = 5;
  /** Calls per 15 minutes from one client address with one link to a pitch. */
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_LISTEN = 300;
  /** Failed sign-ins per 15 minutes from one client address and name; then they are locked for 15 minutes. */
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_SIGN_INS = 10;

  /** What the studio calls itself. */
  @IsString() @MaxLength(100) STUDIO_NAME = 'Cueroom Music';
  /** A pitch that was not opened for so many days is on the dashboard. */
  @Type(() => Number) @Max(365) @Min(0) @IsInt() PITCH_FOLLOW_UP_DAYS = 3;
  /** Where people write to the studio. */
  @IsEmail({ require_tld: false }, { message: 'must be an email address' }) STUDIO_EMAIL = 'hello@cueroom.example';
  /** The studio's profile elsewhere, linked in the footer. */
  @IsOptional() @IsUrl(webAddress, { message: 'must be an http or https address' }) STUDIO_SOCIAL_URL?: string;

  /** The studio's time zone, for the daily digest, for times in emails, and for days that pages and emails both name. */
  @IsTimeZone({ message: 'must be a time zone like Europe/Berlin' }) TIME_ZONE = 'UTC';
  /** When the studio answers clients, by the clocks of TIME_ZONE, as in `Mon-Fri 09:00-18:00`: only these hours count until an answer is due, and the site and emails promise 24 of them. Unset: all do. */
  @IsWorkingHours() WORKING_HOURS?: string;
  /** Within how many days artists are promised an answer. */
  @Type(() => Number) @Max(365) @Min(1) @IsInt() ANSWER_WITHIN_DAYS = 30;
  /** How many days won and lost briefs are kept; unset: forever. Forms tell visitors. */
  @RetentionDays() RETENTION_BRIEFS_DAYS?: number;
  /** How many days closed messages are kept; unset: forever. Forms tell visitors. */
  @RetentionDays() RETENTION_CONTACTS_DAYS?: number;
  /** How many days decided submissions are kept; unset: forever. Their tracks stay. Forms tell visitors. */
  @RetentionDays() RETENTION_SUBMISSIONS_DAYS?: number;
  /** How many days it is kept when a client opened a pitch, and what was heard. The privacy page tells visitors. */
  @RetentionDays() RETENTION_LISTENING_DAYS = 365;
  /** `off`: of pitches neither visits nor what was heard is recorded. Their pages and the privacy page say so. */
  @IsIn(['on', 'off']) PITCH_TRACKING: 'on' | 'off' = 'on';

  /**
   * The folder of the built frontend.
   * @default frontend/dist
   */
  @IsString() FRONTEND_DIR = path.resolve(__dirname, '../../frontend/dist');
}

/** Others than this machine reach the gateway, and it has no address but the one that each of them names in Host. */
export const trustsHost = ({ PUBLIC_URL, HOST, TRUST_PROXY }: GatewaySettings): boolean =>
  PUBLIC_URL === undefined && (!isLoopback(HOST) || TRUST_PROXY !== 'false');

/** TRUST_PROXY as Fastify's `trustProxy` wants it. */
export const trustedProxies = (setting: string): boolean | string[] | ((address: string, hop: number) => boolean) => {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  if (/^[0-9]+$/.test(setting)) return (_address, hop) => hop < Number(setting);
  return setting.split(',').map((network) => network.trim());
};
