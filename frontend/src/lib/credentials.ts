/** The admin's sign-in lives in the browser's session storage: it goes when the tab is closed. */
export interface Credentials {
  username: string;
  password: string;
}
const keys = { username: 'adminUsername', password: 'adminPassword' } as const;

export const storedCredentials = (): Credentials | null => {
  const username = sessionStorage.getItem(keys.username);
  const password = sessionStorage.getItem(keys.password);
  return username !== null && password !== null ? { username, password } : null;
};

export const storeCredentials = ({ username, password }: Credentials) => {
  sessionStorage.setItem(keys.username, username);
  sessionStorage.setItem(keys.password, password);
};

export const forgetCredentials = () => {
  sessionStorage.removeItem(keys.username);
  sessionStorage.removeItem(keys.password);
};

/** The Authorization header's value (RFC 7617). The pair travels as UTF-8, which btoa alone refuses. */
export const basicAuthorization = ({ username, password }: Credentials): string => {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};
