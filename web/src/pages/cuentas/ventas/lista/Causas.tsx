import { tituloDeMotivo } from '@talonario/core';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import type { Paquete } from '../paquetes.ts';

interface Props {
  /** Those of the part of the list that is shown. */
  paquetes: readonly Paquete[];
  causa: string | null;
  onChange: (causa: string | null) => void;
}

const TODAS = { valor: '', nombre: 'Todas' };

/** Why the sales of a part of the list have no voucher, each reason said once with how many it has. */
export function Causas({ paquetes, causa, onChange }: Props) {
  const porCausa = Map.groupBy(paquetes, ({ motivo }) => motivo?.codigo ?? '');
  porCausa.delete('');
  // One alone is said in every row.
  if (porCausa.size < 2 && causa === null) return null;
  const causas = [...porCausa]
    .map(([valor, suyas]) => ({ valor, nombre: tituloDeMotivo(valor), cuantas: suyas.length }))
    .toSorted((a, b) => b.cuantas - a.cuantas || a.nombre.localeCompare(b.nombre, 'es'));
  const cuantas = new Map([[TODAS.valor, paquetes.length], ...causas.map((una) => [una.valor, una.cuantas] as const)]);
  // The address may name one that no sale has any more.
  const opciones = [TODAS, ...causas];
  const ausente = causa !== null && !porCausa.has(causa) ? { valor: causa, nombre: tituloDeMotivo(causa) } : null;
  const todas = ausente ? [...opciones, ausente] : opciones;
  return (
    <Grupos
      label="Por qué causa"
      opciones={todas}
      elegida={todas.find(({ valor }) => valor === causa) ?? TODAS}
      cuantas={({ valor }) => cuantas.get(valor) ?? 0}
      onChange={({ valor }) => onChange(valor || null)}
    />
  );
}
