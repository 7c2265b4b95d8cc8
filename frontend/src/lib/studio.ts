/** Who runs this site. The server may write its own name into the page's head (`<meta name="studio-name" …>`). */
const told = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

export const studio = {
  name: told('studio-name') ?? 'Cueroom Music',
  email: told('studio-email') ?? 'hello@cueroom.example',
  /** None unless the studio has set one: no link is better than a dead one. */
  socialUrl: told('studio-social-url'),
};
