import { tituloDeMotivo } from '@talonario/core';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import type { Paquete } from '../paquetes.ts';

interface Props {
  /** Those of the part of the list that is shown. */
  paquetes: readonly Paquete[];
  causa: string | null;
  onChange: (causa: string | null) => void;
}

/** Why the sales of a part of the list have no voucher, each reason said once with how many it has. */
export function Causas({ paquetes, causa, onChange }: Props) {
  const porCausa = Map.groupBy(paquetes, ({ motivo }) => motivo?.codigo ?? '');
  porCausa.delete('');
  // One alone is said in every row.
  if (porCausa.size < 2 && causa === null) return null;
  const causas = [...porCausa]
    .map(([valor, suyas]) => causaDe(valor, suyas.length))
    .toSorted((a, b) => b.cuantas - a.cuantas || a.nombre.localeCompare(b.nombre, 'es'));
  // The address may name one that no sale has any more.
  const ausente = causa === null || porCausa.has(causa) ? [] : [causaDe(causa, 0)];
  const todas = { valor: '', nombre: 'Todas', cuantas: paquetes.length };
  const opciones = [todas, ...causas, ...ausente];
  return (
    <Grupos
      label="Por qué causa"
      opciones={opciones}
      elegida={opciones.find(({ valor }) => valor === causa) ?? todas}
      cuantas={({ cuantas }) => cuantas}
      onChange={({ valor }) => onChange(valor || null)}
    />
  );
}

function causaDe(valor: string, cuantas: number) {
  return { valor, nombre: tituloDeMotivo(valor), cuantas };
}
