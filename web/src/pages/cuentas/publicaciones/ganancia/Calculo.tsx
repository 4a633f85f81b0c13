import type { EstimacionDeSku } from '@talonario/core/publicaciones';
import { useState } from 'react';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import { Cascada } from './Cascada.tsx';
import classes from './Calculo.module.css';
import { Faltan } from './Faltan.tsx';

interface Props {
  /** Estimates by SKU, the lowest profit first. */
  estimaciones: readonly EstimacionDeSku[];
  titulo: string;
}

/** The whole calculation, one SKU at a time: the one that leaves least is shown first. */
export function Calculo({ estimaciones, titulo }: Props) {
  const [elegido, setElegido] = useState<string | null>(null);
  const opciones = estimaciones.map((estimacion, indice) => ({
    valor: estimacion.sku ?? String(indice),
    nombre: estimacion.sku ?? 'sin SKU',
    estimacion,
  }));
  const elegida = opciones.find(({ valor }) => valor === elegido) ?? opciones[0];
  if (!elegida) return <p className={classes.falta}>La ganancia todavía no se calculó.</p>;
  const { estimacion } = elegida;
  return (
    <>
      {opciones.length > 1 && (
        <Grupos
          label="SKU que se muestra"
          opciones={opciones}
          elegida={elegida}
          cuantas={() => undefined}
          onChange={({ valor }) => setElegido(valor)}
        />
      )}
      {estimacion.faltan.length > 0 && (
        <p className={classes.falta}>
          <Faltan faltan={estimacion.faltan} titulo={titulo} />
        </p>
      )}
      <Cascada estimacion={estimacion} label={`Cómo se calcula la ganancia de ${estimacion.sku ?? titulo}`} />
    </>
  );
}
