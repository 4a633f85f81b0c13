import { Esqueleto } from '../../../components/estados/Esqueleto.tsx';

/** Room of the fortnights while they are read: a company's title, and its rows. */
export function EsqueletoDeQuincenas() {
  return <Esqueleto barras={barras} lee="Buscando tus quincenas" />;
}

const barras = [
  { height: 22, width: 'min(16rem, 70%)', mb: 'lg' },
  ...['100%', '100%', '100%', '100%'].map((width) => ({ height: 36, width, mb: 4 })),
];
