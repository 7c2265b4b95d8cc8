import { AppError } from '@cueroom/contracts/app-error';
import { objectKeyOf, sourceKeyOf } from '@cueroom/contracts/media/file-address';
import type { FastifyRequest } from 'fastify';
import { isOwnHost } from '../http/own-origin';

/** This site's address as the client knows it, without a slash at its end. */
export const originOf = (request: FastifyRequest, publicUrl?: string): string =>
  publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;

/** The absolute address of an uploaded file, or of something made from it, becomes its path; everything else stays as it is. */
export const ownPathOf = (address: string, request: FastifyRequest, publicUrl?: string): string => {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  return sourceKeyOf(pathname) !== null && isOwnHost(host, request, publicUrl) ? pathname : address;
};

export const uploadedPathOf = (field: string, address: string, request: FastifyRequest, publicUrl?: string): string => {
  const path = ownPathOf(address, request, publicUrl);
  if (objectKeyOf(path) !== null) return path;
  throw new AppError('invalid', 'Some fields are not valid', {
    [field]: ['This is not a file that was uploaded here'],
  });
};
