import type { UserEvent } from '@testing-library/user-event';

/** A whole text at once: letter by letter each key draws the form again, which is most of what its tests take. */
export const pasteInto = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
