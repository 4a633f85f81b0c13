import { Skeleton, type SkeletonProps } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/** A grey bar: height in pixels, width when narrower than its container, and its margins. */
type Barra = Pick<SkeletonProps, 'height' | 'width' | 'maw' | 'mb' | 'my'>;

interface Props {
  barras?: readonly Barra[];
  /** Sentence read aloud meanwhile. */
  lee?: string;
  /** Layout of the content on its way. */
  className?: string | undefined;
  style?: CSSProperties;
  children?: ReactNode;
}

/** Room of content on its way: grey bars laid out as the content will be. */
export function Esqueleto({ barras, lee, children, ...box }: Props) {
  return (
    <div {...box} aria-busy="true" {...(lee !== undefined && { role: 'status', 'aria-label': lee })}>
      {barras && <Barras barras={barras} />}
      {children}
    </div>
  );
}

/** Bars of one part of a skeleton. */
export function Barras({ barras }: { barras: readonly Barra[] }) {
  return Array.from(barras, (barra, indice) => <Skeleton key={indice} {...barra} />);
}

/** Room of a whole page: its title and some lines. */
export function EsqueletoDePagina() {
  return <Esqueleto barras={pagina} />;
}

const pagina: readonly Barra[] = [
  { height: 34, width: 'min(18rem, 60%)', mb: 'xl' },
  ...['100%', '92%', '96%', '88%', '94%', '90%'].map((width) => ({ height: 12, width, mb: 'lg' })),
];
