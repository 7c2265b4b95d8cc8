import { toast } from './notices/toasts';

/** @param title says that it was copied; where the browser refuses, the text is shown to be copied by hand */
export const copyText = async (title: string, text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title, description: text });
  } catch {
    toast({ title: 'Your browser did not copy it', description: text, variant: 'destructive' });
  }
};
