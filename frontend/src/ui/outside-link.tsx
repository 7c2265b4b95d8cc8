/** Only http and https become links; any other stored address is shown as text. */
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
