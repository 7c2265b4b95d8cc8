import { readFileSync } from 'node:fs';
import { type ClassConstructor, plainToInstance, Type } from 'class-transformer';
import {
  getMetadataStorage,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  validateSync,
} from 'class-validator';
import { unsafeSettings } from './production';

/** EX_CONFIG of sysexits.h: `npm start` shows such an end once and does not try again. */
const wrongSettingsCode = 78;

const storeUrl = { require_tld: false, require_protocol: true, require_valid_protocol: true } as const;
const redisUrl = { ...storeUrl, protocols: ['redis', 'rediss'] };

/** Settings that every process has. */
export class CommonSettings {
  /** A Redis 7 server, append-only and with `noeviction`. */
  @IsUrl(redisUrl, { message: 'must be a redis:// address' }) REDIS_URL!: string;
  /** A second server for events and jobs; REDIS_URL is then for requests and counters, and need not be append-only. */
  @IsOptional() @IsUrl(redisUrl, { message: 'must be a redis:// address' }) REDIS_QUEUES_URL?: string;

  /** `production` refuses to start with unsafe settings. */
  @IsOptional() @IsString() NODE_ENV?: string;
  /** Names of settings that may be unsafe in production, separated by commas. */
  @IsOptional() @IsString() ALLOW_UNSAFE_SETTINGS?: string;

  /** The port of `/healthz`, `/readyz` and `/metrics`; unset: none. Not for the public. */
  @IsOptional() @Type(() => Number) @Max(65535) @Min(1) @IsInt() HEALTH_PORT?: number;
  /** The address of HEALTH_PORT; `0.0.0.0` for all. */
  @IsOptional() HEALTH_HOST = '127.0.0.1';
  /** The lowest level that is logged: trace, debug, info, warn, error, fatal. Logs are lines of JSON. */
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal']) LOG_LEVEL = 'info';

  /** The OpenTelemetry collector (OTLP over HTTP) that spans are sent to; unset: no tracing. */
  @IsOptional()
  @IsUrl({ ...storeUrl, protocols: ['http', 'https'] }, { message: 'must be an http or https address' })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** The share of requests that are traced, from 0 to 1. */
  @Type(() => Number) @Max(1) @Min(0) @IsNumber() OTEL_TRACES_SAMPLER_ARG = 1;
}

/** Settings of a process that keeps records. */
export class StoreSettings extends CommonSettings {
  /** A MongoDB server or replica set. Each service has a database of its own there. */
  // Not IsUrl: a replica set's address names several hosts.
  @Matches(/^mongodb(\+srv)?:\/\/\S+$/, { message: 'must be a mongodb:// address' }) MONGODB_URI!: string;

  /** `start` migrates the database when a service starts; `wait` waits for something else to do it (a Job in a cluster). */
  @IsIn(['start', 'wait']) MIGRATIONS: 'start' | 'wait' = 'start';
}

/** Settings of a process whose records admins delete and restore. */
export class TrashSettings extends StoreSettings {
  /** How many days what admins delete is kept in the trash, with its files; 0: only for as long as Undo is offered. */
  @Type(() => Number) @Max(3650) @Min(0) @IsInt() TRASH_DAYS = 30;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that a class has, its parents' among them. */
const namesOf = (type: ClassConstructor<object>): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];

/** The variables of these names; an empty one counts as unset, be it in the file that `NAME_FILE` names. */
const valuesFor = (names: readonly string[], environment: Environment) => {
  const values: Record<string, string> = {};
  const errors: string[] = [];
  for (const name of names) {
    const [value, file] = [environment[name], environment[`${name}_FILE`]];
    if (value) values[name] = value;
    else if (file) {
      try {
        const text = readFileSync(file, 'utf8').trim();
        if (text) values[name] = text;
      } catch (error) {
        errors.push(
          `${name}_FILE names a file that cannot be read: ${file} (${(error as NodeJS.ErrnoException).code})`,
        );
      }
    }
  }
  return { values, errors };
};

const read = <T extends object>(type: ClassConstructor<T>, environment: Environment) => {
  const names = namesOf(type);
  const { values, errors: unreadable } = valuesFor(names, environment);
  const settings = plainToInstance(type, values, { exposeDefaultValues: true });
  const wrong = validateSync(settings, { stopAtFirstError: true })
    .filter(({ property }) => !unreadable.some((error) => error.startsWith(`${property}_FILE `)))
    .map(
      ({ property, value, constraints }) =>
        `${property}${value === undefined ? ' is missing:' : ''} ${Object.values(constraints ?? {})[0]?.replace(`${property} `, '')}`,
    );
  const isProduction = environment.NODE_ENV === 'production';
  const unsafe = isProduction
    ? unsafeSettings(names, settings as Record<string, unknown>, environment.ALLOW_UNSAFE_SETTINGS)
    : [];
  return { settings, wrong: [...unreadable, ...wrong], unsafe };
};

/** @throws Error that lists every bad, missing or unsafe variable by name. */
const refuse = (errors: readonly { wrong: string[]; unsafe: string[] }[]): void => {
  const listed = (title: string, lines: string[]) =>
    lines.length > 0 ? [`${title}\n${[...new Set(lines)].map((line) => `  ${line}`).join('\n')}`] : [];
  const wrong = errors.flatMap((error) => error.wrong);
  const unsafe = errors
    .flatMap((error) => error.unsafe)
    .filter((line) => !wrong.some((other) => other.split(' ', 1)[0] === line.split(' ', 1)[0]));
  const text = [
    ...listed('These settings are wrong:', wrong),
    ...listed(
      'These settings are not safe in production; ALLOW_UNSAFE_SETTINGS=NAME,NAME lets those pass that it names:',
      unsafe,
    ),
  ].join('\n');
  if (text !== '') throw new Error(text);
};

const parseAll = (types: readonly ClassConstructor<object>[], environment: Environment): unknown[] => {
  const found = types.map((type) => read(type, environment));
  refuse(found);
  return found.map(({ settings }) => settings);
};

/**
 * Reads a process's settings from the environment.
 * @throws Error that lists every bad, missing or (where NODE_ENV is production) unsafe variable by name.
 */
export const parseSettings = <T extends object>(type: ClassConstructor<T>, environment: Environment): T =>
  parseAll([type], environment)[0] as T;

const readAll = (types: readonly ClassConstructor<object>[], environment: Environment): unknown[] => {
  try {
    return parseAll(types, environment);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(wrongSettingsCode);
  }
};

/** The same for a starting process: an error is printed and ends it. */
export const readSettings = <T extends object>(type: ClassConstructor<T>, environment: Environment): T =>
  readAll([type], environment)[0] as T;

/** The same for two classes, whose errors are listed together. */
export const readBothSettings = <A extends object, B extends object>(
  first: ClassConstructor<A>,
  second: ClassConstructor<B>,
  environment: Environment,
) => readAll([first, second], environment) as [A, B];
