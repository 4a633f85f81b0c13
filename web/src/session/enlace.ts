/** The token of an accountant's link: it stands after `#` in the address, which browsers never send. */
export function readEnlace(): string {
  return location.hash.slice(1);
}
