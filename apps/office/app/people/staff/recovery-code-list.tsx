/** Codes that are shown once. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <ul className="panel grid grid-cols-2 gap-2 font-mono">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
)
