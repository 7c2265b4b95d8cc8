import type { FastifyRequest } from 'fastify';

/** Whom limits count for: an IPv4 address, or the /64 network that one IPv6 customer usually has. */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const v4 = /^::ffff:([0-9.]+)$/i.exec(ip)?.[1];
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...tailGroups];
  return `${all.slice(0, 4).join(':')}::/64`;
};
