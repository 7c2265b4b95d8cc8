import { readFileSync } from 'node:fs';
import { type ClassConstructor, plainToInstance, Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsUrl, Matches, Max, Min, validateSync } from 'class-validator';

const storeUrl = { require_tld: false, require_protocol: true, require_valid_protocol: true } as const;

/** Settings that every process has. */
export class CommonSettings {
  @IsUrl({ ...storeUrl, protocols: ['redis', 'rediss'] }, { message: 'must be a redis:// address' })
  REDIS_URL!: string;

  /** Where `/healthz`, `/readyz` and `/metrics` answer; unset: nowhere. Not for the public. */
  @IsOptional() @Type(() => Number) @Max(65535) @Min(1) @IsInt() HEALTH_PORT?: number;
  @IsOptional() HEALTH_HOST = '127.0.0.1';
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal']) LOG_LEVEL = 'info';

  /** The OpenTelemetry collector (OTLP over HTTP) that spans are sent to; unset: nobody traces anything. */
  @IsOptional()
  @IsUrl({ ...storeUrl, protocols: ['http', 'https'] }, { message: 'must be an http or https address' })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** How many of the requests are traced, from 0 to 1. */
  @Type(() => Number) @Max(1) @Min(0) @IsNumber() OTEL_TRACES_SAMPLER_ARG = 1;
}

/** Settings of a process that keeps records. */
export class StoreSettings extends CommonSettings {
  // Not IsUrl: a replica set's address names several hosts.
  @Matches(/^mongodb(\+srv)?:\/\/\S+$/, { message: 'must be a mongodb:// address' }) MONGODB_URI!: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of the class's own fields; an empty one counts as unset, and `NAME_FILE` names a file that holds the value. */
const valuesFor = (environment: Environment): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue;
    if (name.endsWith('_FILE') && values[name.slice(0, -5)] === undefined) {
      try {
        values[name.slice(0, -5)] = readFileSync(value, 'utf8').trim();
      } catch {
        // not a secret's file of ours, or unreadable: then the variable itself is missing and is named below
      }
    }
    values[name] = value;
  }
  return values;
};

/**
 * Reads a process's settings from the environment.
 * @throws Error that lists every bad or missing variable by name.
 */
export const parseSettings = <T extends object>(type: ClassConstructor<T>, environment: Environment): T => {
  const settings = plainToInstance(type, valuesFor(environment), { exposeDefaultValues: true });
  const faults = validateSync(settings, { stopAtFirstError: true }).map(
    ({ property, value, constraints }) =>
      `  ${property}${value === undefined ? ' is missing:' : ''} ${Object.values(constraints ?? {})[0]?.replace(`${property} `, '')}`,
  );
  if (faults.length > 0) throw new Error(`These settings are wrong:\n${faults.join('\n')}`);
  return settings;
};

/** The same for a starting process: a fault is said on the console and ends it. */
export const readSettings = <T extends object>(type: ClassConstructor<T>, environment: Environment): T => {
  try {
    return parseSettings(type, environment);
  } catch (fault) {
    process.stderr.write(`${(fault as Error).message}\n`);
    process.exit(1);
  }
};
