import { Skeleton } from '@mantine/core';

/** The room of a screen while its code arrives. */
export function Pagina() {
  return (
    <div aria-busy="true">
      <Skeleton height={34} width="min(18rem, 60%)" mb="xl" />
      <Skeleton height={36} mb={1} />
      <Skeleton height={220} />
    </div>
  );
}
