/**
 * Beside the text of a failure: the end of the failed request's id, by which support finds it (error-4). It has no style of
 * its own, which every first page would have to bring.
 */
export const SupportCode = ({ code }: { code: string | undefined }) => (code ? <small>{`код ${code}`}</small> : null);
