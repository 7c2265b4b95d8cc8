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
  /** A template such as `/api/briefs/{id}`. */
  path: string;
  isForAdmins: boolean;
  parameters: { name: string; in: string; required?: boolean; schema?: Schema }[];
  body?: Schema;
  /** Documented response statuses. */
  statuses: string[];
}

interface OperationObject {
  security?: object[];
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, unknown>;
}

export interface ApiDocument {
  operations: Operation[];
  schemas: Record<string, Schema>;
}

/** Reads the OpenAPI document of the running gateway. */
export const readDocument = async ({ url }: Pick<Target, 'url'>): Promise<ApiDocument> => {
  const response = await fetch(`${url}/api/openapi.json`);
  const { paths, components } = (await response.json()) as {
    paths: Record<string, Record<string, OperationObject>>;
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
