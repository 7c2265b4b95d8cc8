import type { RedisAddresses } from '@cueroom/messaging/messaging.options';
import { parseSettings, readSettings, StoreSettings } from '@cueroom/platform/settings';
import { StorageSettings } from '@cueroom/storage/storage-settings';
import type { ClassConstructor } from 'class-transformer';
import { IsOptional, IsString } from 'class-validator';

/** Read when a command needs them: `--help` needs none. */
export const storeSettings = (): StoreSettings => readSettings(StoreSettings, process.env);
export const redisAddresses = ({ REDIS_URL, REDIS_QUEUES_URL } = storeSettings()): RedisAddresses => ({
  redisUrl: REDIS_URL,
  queuesUrl: REDIS_QUEUES_URL,
});
export const storageSettings = (): StorageSettings => readSettings(StorageSettings, process.env);

/** The settings, or a line for each that is wrong. */
const examined = <T extends object>(type: ClassConstructor<T>): { settings?: T; errors: string[] } => {
  try {
    return { settings: parseSettings(type, process.env), errors: [] };
  } catch (refusal) {
    const lines = (refusal as Error).message.split('\n').filter((line) => line.startsWith('  '));
    return { errors: lines.map((line) => line.trim()) };
  }
};

/** The same settings for a command that reports their errors and goes on. */
export const examinedSettings = () => ({ stores: examined(StoreSettings), storage: examined(StorageSettings) });

/** Where intake sends mail, if anywhere; it is intake that checks these. */
class MailSettings {
  /** The mail server, all in one. */
  @IsOptional() @IsString() SMTP_URL?: string;
  /** The mail server. */
  @IsOptional() @IsString() SMTP_HOST?: string;
  /** Its port. */
  @IsOptional() @IsString() SMTP_PORT?: string;
}

export const mailServer = (): { host: string; port: number; isTls: boolean } | undefined => {
  const { SMTP_URL, SMTP_HOST, SMTP_PORT } = readSettings(MailSettings, process.env);
  if (SMTP_URL && URL.canParse(SMTP_URL)) {
    const { hostname, port, protocol } = new URL(SMTP_URL);
    const isTls = protocol === 'smtps:';
    return { host: hostname, port: Number(port) || (isTls ? 465 : 587), isTls };
  }
  const port = Number(SMTP_PORT ?? 587);
  return SMTP_HOST ? { host: SMTP_HOST, port, isTls: port === 465 } : undefined;
};
