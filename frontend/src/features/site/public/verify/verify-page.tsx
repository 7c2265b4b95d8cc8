import type { VerifiedSheet } from '@cueroom/contracts/catalog/clearance-sheets';
import { pages } from '@cueroom/contracts/pages';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../../lib/api/api';
import { hasStatus, sayError } from '../../../../lib/api/api-error';
import { formatDay } from '../../../../lib/words/dates';
import { usePageHead } from '../../../../lib/page/page-head';
import { studio } from '../../../../lib/studio';
import { Container } from '../../../../ui/container';
import { FileBox, FileInvitation } from '../../../../ui/form/file-box';
import { PageIntro } from '../../../../ui/page-intro';
import { useFileDrops } from '../../../../ui/form/use-file-drops';

interface Checked {
  name: string;
  verdict?: Verdict;
  failure?: string;
}

/** Checks whether a clearance sheet is the studio's own. */
export function VerifyPage() {
  usePageHead(pages.verify);
  const [checked, setChecked] = useState<Checked>();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef<File>(undefined);
  const check = async (file: File) => {
    latest.current = file;
    // The verdict on an earlier document may come after the one on this.
    const show = (result: Omit<Checked, 'name'>) =>
      latest.current === file && setChecked({ name: file.name, ...result });
    show({});
    await verifyDocument(file).then(
      (verdict) => show({ verdict }),
      (error: unknown) => show({ failure: sayError(error) }),
    );
  };
  const drops = useFileDrops(false, ([file]) => void (file && check(file)));
  const checkEarly = useEffectEvent(() => {
    const [file] = box.current?.querySelector('input')?.files ?? [];
    if (file) void check(file);
  });
  // On a slow line a file may be chosen before the page's code is here.
  useEffect(() => checkEarly(), []);
  return (
    <div {...drops.area}>
      <PageIntro cue="8m1" kicker="Authenticity" title="Verify a document">
        <p>Choose a clearance sheet to see whether it’s from us and unaltered. The file stays on your device.</p>
      </PageIntro>
      <Container width="narrow" className="py-10 sm:py-14">
        <p className="hidden noscript:block">
          Please switch on JavaScript in your browser to check a document, or write to us and we’ll check it.
        </p>
        <div ref={box} className="noscript:hidden">
          <FileBox
            label="Document"
            isOptional={false}
            accept="application/pdf,.pdf"
            onChoose={(file) => void check(file)}
          >
            {(openDialog) => <FileInvitation isAnother={checked !== undefined} onPress={openDialog} />}
          </FileBox>
          <div aria-live="polite" className="mt-8">
            {checked && <Result checked={checked} />}
          </div>
        </div>
      </Container>
    </div>
  );
}

function Result({ checked: { name, verdict, failure } }: { checked: Checked }) {
  if (failure) return <p className="text-lead text-bad">{`${failure} Please choose the file again.`}</p>;
  if (!verdict) return <p className="text-lead text-ink-soft">{`Checking ${name}…`}</p>;
  if (verdict.status === 'unknown') {
    return (
      <div className="rounded-2xl bg-bad-tint p-6">
        <p className="flex gap-3 text-lead font-semibold text-bad">
          <CircleX aria-hidden className="mt-0.5 size-6 shrink-0" />
          <span>{`${studio.name} does not know this document`}</span>
        </p>
        <p className="mt-3 wrap-anywhere">
          <span translate="no">{name}</span> was changed after it was issued, or it is not ours. Ask the sender for the
          original, or write to us.
        </p>
      </div>
    );
  }
  const { sheet, isSignatureChecked } = verdict;
  return (
    <div className="rounded-2xl bg-good-tint p-6">
      <p className="flex gap-3 text-lead font-semibold text-good">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span>{`This document is from ${sheet.studio} and unaltered`}</span>
      </p>
      <p className="mt-3 wrap-anywhere">
        <span>{`Clearance sheet for ${sheet.title} by ${sheet.artist}, issued ${formatDay(sheet.issuedAt)}. `}</span>
        <span>
          {isSignatureChecked
            ? 'Its signature was checked in your browser.'
            : 'Your browser cannot check the signature itself; we know the document by its hash.'}
        </span>
      </p>
    </div>
  );
}

type Verdict = { status: 'known'; sheet: VerifiedSheet; isSignatureChecked: boolean } | { status: 'unknown' };

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Null where this browser knows nothing of Ed25519. */
const isSigned = async ({ signature, publicKey }: VerifiedSheet, hash: ArrayBuffer): Promise<boolean | null> => {
  try {
    const { kty, crv, x } = publicKey;
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), hash);
  } catch {
    return null;
  }
};

/** Only the hash of the file is asked for: the file stays here. @throws when it cannot be known now */
const verifyDocument = async (file: File): Promise<Verdict> => {
  if (!('subtle' in crypto)) throw new Error('This check needs an https page.');
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  try {
    const sheet = await call('GET /api/verify/:sha256', { params: { sha256: hexOf(hash) } });
    const signed = await isSigned(sheet, hash);
    return signed === false ? { status: 'unknown' } : { status: 'known', sheet, isSignatureChecked: signed === true };
  } catch (error) {
    if (hasStatus(error, 404)) return { status: 'unknown' };
    throw error;
  }
};
