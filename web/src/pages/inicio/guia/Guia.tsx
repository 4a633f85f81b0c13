import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { esperaVisible, textoDeEspera, textoDePaso, type ClavePaso, type Comienzo } from '@talonario/core/inicio';
import { useEffect, useRef, type ComponentType } from 'react';
import { ErrorState } from '../../../components/estados/States.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { comienzoQuery } from '../../../queries/inicio.ts';
import { announce } from '../../../voz.ts';
import { Espera } from './Espera.tsx';
import FalloDeCodigo from '../../../components/estados/FalloDeCodigo.tsx';
import { useLlegada } from '../../../hooks/useLlegada.ts';
import { EsqueletoGuia } from './EsqueletoGuia.tsx';
import classes from './Guia.module.css';
import { PasoCuenta } from './PasoCuenta.tsx';
import { PasoEmpresa } from './PasoEmpresa.tsx';
import { PasoFactura } from './PasoFactura.tsx';
import { PasoPermiso } from './PasoPermiso.tsx';
import { PasoPunto } from './PasoPunto.tsx';
import type { PropsDePaso } from './paso.ts';

const pasos: Readonly<Record<ClavePaso, ComponentType<PropsDePaso>>> = {
  empresa: PasoEmpresa,
  permiso: PasoPermiso,
  punto: PasoPunto,
  cuenta: PasoCuenta,
  factura: PasoFactura,
};

/** The way to the first invoice: what is done, the step that is due and nothing else. */
export default function Guia({ onHide }: { onHide: () => void }) {
  const { data, error, refetch } = useQuery(comienzoQuery);
  const { aviso } = useLlegada('aviso', 'vinculada');
  useAnuncio(data?.actual);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <EsqueletoGuia />;
  return (
    <section className={classes.guia} aria-label="Primeros pasos">
      <Camino comienzo={data} onHide={onHide} />
      <div className={classes.paso}>
        {aviso !== null && <FalloDeCodigo codigo={aviso} mb="md" />}
        {data.actual !== null && <Actual key={data.actual} comienzo={data} actual={data.actual} />}
      </div>
    </section>
  );
}

/** Tells who does not see it that a step is done, by itself or by what was pressed, and which one comes then. */
function useAnuncio(actual: ClavePaso | null | undefined): void {
  const anterior = useRef(actual);
  useEffect(() => {
    if (actual === undefined || actual === anterior.current) return;
    const empieza = anterior.current === undefined;
    anterior.current = actual;
    if (!empieza)
      announce(actual === null ? 'Listos los primeros pasos.' : `Listo. Sigue: ${textoDePaso(actual).titulo}.`);
  }, [actual]);
}

function Actual({ comienzo, actual }: { comienzo: Comienzo; actual: ClavePaso }) {
  const Paso = pasos[actual];
  const { titulo, texto } = textoDePaso(actual);
  const esperando = esperaVisible(comienzo);
  return (
    <>
      <h2 className={classes.titulo}>{esperando ? textoDeEspera(esperando).titulo : titulo}</h2>
      {esperando ? <Espera espera={esperando} /> : <p className={classes.texto}>{texto}</p>}
      <Paso comienzo={comienzo} />
    </>
  );
}

function Camino({ comienzo, onHide }: { comienzo: Comienzo; onHide: () => void }) {
  const { pasos: pasosDelCamino, actual, empresa, cuenta } = comienzo;
  const espera = esperaVisible(comienzo);
  const detalles: Readonly<Partial<Record<ClavePaso, string>>> = {
    ...(empresa && { empresa: empresa.razon_social }),
    ...(empresa &&
      empresa.puntos.length > 0 && { punto: empresa.puntos.map((punto) => String(punto).padStart(4, '0')).join(', ') }),
    ...(cuenta && { cuenta: cuenta.nickname }),
  };
  return (
    <div className={classes.camino}>
      <ol>
        {pasosDelCamino.map(({ clave, hecho: listo }, lugar) => (
          <li
            key={clave}
            data-hecho={listo || undefined}
            aria-current={clave === actual ? 'step' : undefined}
            data-espera={(clave === actual && espera !== null) || undefined}
          >
            <span className={classes.marca}>
              {listo ? (
                <Icon name="emitida" size={16} />
              ) : clave === actual && espera ? (
                <Icon name="cola" size={16} />
              ) : (
                lugar + 1
              )}
            </span>
            <span>
              {textoDePaso(clave).corto}
              {listo && <span className="solo-lector">, listo</span>}
              {listo && detalles[clave] !== undefined && <small>{detalles[clave]}</small>}
            </span>
          </li>
        ))}
      </ol>
      <Button variant="subtle" size="compact-sm" onClick={onHide}>
        Ocultar los primeros pasos
      </Button>
    </div>
  );
}
