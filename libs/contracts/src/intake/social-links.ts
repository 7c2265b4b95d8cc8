import { IsOptional, ValidateBy } from 'class-validator';
import { limits } from '../rules';

const maxLinks = 20;
const isLinks = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).length <= maxLinks &&
  Object.entries(value).every(
    ([name, link]) =>
      /^[A-Za-z][\w -]{0,39}$/.test(name) &&
      typeof link === 'string' &&
      link.length <= limits.url &&
      (link === '' || /^https?:\/\/\S+$/.test(link)),
  );

/** The artist's other places: up to 20 addresses by the name of the place, as `{ "instagram": "https://…" }`. */
export const SocialLinks = (): PropertyDecorator => (target, key) => {
  IsOptional()(target, key);
  ValidateBy({
    name: 'socialLinks',
    validator: { validate: isLinks, defaultMessage: () => 'socialLinks are http or https addresses by name' },
  })(target, key);
};
