import { playableVideoUrl } from '@cueroom/contracts/content/video-address';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';

/** What a watch link turns into. The video loads on request: until then no other server learns of this visit. */
export function LinkPreview({ address }: { address: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const typed = address.trim();
  const played = playableVideoUrl(typed);
  if (!/^https:\/\/(www\.youtube(-nocookie)?\.com\/embed|player\.vimeo\.com\/video)\//.test(played)) return null;
  return (
    <div role="group" aria-label="Link preview" className="rounded-lg border border-line bg-paper p-4 text-sm">
      <p className="text-ink-soft">
        {played === typed ? 'The site will embed this address:' : 'The site will embed this video:'}
      </p>
      <p className="mt-1 font-medium wrap-anywhere">{played}</p>
      {shown === played ? (
        <iframe
          src={played}
          title="Preview"
          allow="autoplay; encrypted-media; picture-in-picture"
          className="mt-3 aspect-video w-full rounded-md bg-night"
        />
      ) : (
        <Button variant="secondary" size="small" onClick={() => setShown(played)} className="mt-3">
          <Play aria-hidden className="size-4" />
          Preview
        </Button>
      )}
    </div>
  );
}
