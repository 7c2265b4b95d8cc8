import path from 'node:path';
import { CommonSettings } from '@cueroom/platform/settings';
import { Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, IsString, IsUrl, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';

const webAddress = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };
const mebibyte = 2 ** 20;

/** The largest JSON bodies, in bytes. */
export const bodyLimits = { usual: 512 * 1024, withPicture: 8 * mebibyte, withAudio: 48 * mebibyte } as const;

export class GatewaySettings extends CommonSettings {
  @Type(() => Number) @IsInt() @Min(0) @Max(65535) PORT = 8080;
  @IsString() HOST = '127.0.0.1';

  /** Where people reach the site, when that is not the host they ask. */
  @IsOptional() @IsUrl(webAddress, { message: 'must be an http or https address' }) PUBLIC_URL?: string;

  /** Where media is: one address or several, separated by commas. Every address of a name is a replica. */
  @Matches(/^https?:\/\/[^\s,]+(\s*,\s*https?:\/\/[^\s,]+)*$/, { message: 'must be one or more http addresses' })
  MEDIA_URL!: string;

  /** Shared with media: whoever has it can read and write every file. */
  @IsString() @MinLength(16, { message: 'must have at least 16 characters' }) SIGNING_SECRET!: string;

  /** Whose forwarded addresses count: nobody's (false), everybody's (true), the last n proxies', or these networks'. */
  @Matches(/^(true|false|[0-9]{1,2}|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/, {
    message: 'must be true, false, a number of proxies, or networks such as 10.0.0.0/8',
  })
  TRUST_PROXY = 'false';

  // Per client address and hour; failed sign-ins per address and name in 15 minutes.
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_BRIEFS = 10;
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_CONTACTS = 10;
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_SUBMISSIONS = 10;
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_UPLOADS = 120;
  @Type(() => Number) @IsInt() @Min(1) RATE_LIMIT_SIGN_INS = 10;

  @IsString() @MaxLength(100) STUDIO_NAME = 'Cueroom Music';
  @IsEmail({ require_tld: false }, { message: 'must be an e-mail address' }) STUDIO_EMAIL = 'hello@cueroom.example';
  @IsOptional() @IsUrl(webAddress, { message: 'must be an http or https address' }) STUDIO_SOCIAL_URL?: string;

  @IsString() FRONTEND_DIR = path.resolve(__dirname, '../../frontend/dist');
}

/** TRUST_PROXY as Fastify's `trustProxy` wants it. */
export const trustedProxies = (setting: string): boolean | string[] | ((address: string, hop: number) => boolean) => {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  if (/^[0-9]+$/.test(setting)) return (_address, hop) => hop < Number(setting);
  return setting.split(',').map((network) => network.trim());
};
