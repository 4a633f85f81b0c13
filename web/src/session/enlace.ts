/** The token of a link, an accountant's or a voucher's: it stands after `#` in the address, which browsers never send. */
export function readEnlace(): string {
  return location.hash.slice(1);
}
