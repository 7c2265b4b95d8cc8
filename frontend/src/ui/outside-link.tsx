/** Only http and https are links: whatever else was stored is shown as the text it is. */
export function OutsideLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span className="break-all">{address}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="break-all text-brand-deep underline underline-offset-3"
    >
      {address}
    </a>
  );
}
