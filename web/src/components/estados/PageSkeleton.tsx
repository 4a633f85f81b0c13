import { Skeleton } from '@mantine/core';

/** The room of a screen while its code arrives. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={34} width="min(18rem, 60%)" mb="xl" />
      {['100%', '92%', '96%', '88%', '94%', '90%'].map((width) => (
        <Skeleton key={width} height={12} width={width} mb="lg" />
      ))}
    </div>
  );
}
