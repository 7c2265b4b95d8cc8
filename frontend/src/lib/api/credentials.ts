import { tabStorage } from '../storage';

/** The admin's sign-in is kept in session storage: it ends when the tab closes. */
export interface Credentials {
  username: string;
  password: string;
}
const keys = { username: 'adminUsername', password: 'adminPassword' } as const;

export const storedCredentials = (): Credentials | null => {
  const username = tabStorage.get(keys.username);
  const password = tabStorage.get(keys.password);
  return username !== null && password !== null ? { username, password } : null;
};

export const storeCredentials = ({ username, password }: Credentials) => {
  tabStorage.set(keys.username, username);
  tabStorage.set(keys.password, password);
};

export const forgetCredentials = () => {
  tabStorage.remove(keys.username);
  tabStorage.remove(keys.password);
};

/** The Authorization header (RFC 7617), in UTF-8, which btoa alone refuses. */
export const basicAuthorization = ({ username, password }: Credentials): string => {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};
