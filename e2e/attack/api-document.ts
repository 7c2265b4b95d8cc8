import type { Target } from './part';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  [keyword: string]: unknown;
}

export interface Operation {
  method: string;
  /** With `{id}` where an id stands. */
  path: string;
  isForAdmins: boolean;
  parameters: { name: string; in: string; required?: boolean; schema?: Schema }[];
  body?: Schema;
  /** The statuses that are described. */
  statuses: string[];
}

interface Described {
  security?: object[];
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, unknown>;
}

export interface ApiDocument {
  operations: Operation[];
  schemas: Record<string, Schema>;
}

/** The API as the running gateway describes it. */
export const readDocument = async ({ url }: Pick<Target, 'url'>): Promise<ApiDocument> => {
  const answer = await fetch(`${url}/api/openapi.json`);
  const { paths, components } = (await answer.json()) as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      isForAdmins: security !== undefined && !security.some((scheme) => Object.keys(scheme).length === 0),
      parameters,
      body: requestBody?.content['application/json']?.schema,
      statuses: Object.keys(responses),
    })),
  );
  return { operations, schemas: components.schemas };
};
