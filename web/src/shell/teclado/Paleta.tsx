import { CloseButton, Modal } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { tecleado } from '../../components/campos/texto/tecleado.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useAcceso } from '../../hooks/useAcceso.ts';
import { useEstable } from '../../hooks/useEstable.ts';
import { articulosQuery } from '../../queries/articulos/articulos.ts';
import { cuentasQuery } from '../../queries/cuentas.ts';
import { empresasQuery } from '../../queries/empresas/empresas.ts';
import { buscarQuery } from '../../queries/inicio.ts';
import { derechoDePantalla } from '../titular/permisos.ts';
import { findDestinos, isBuscable } from './buscar.ts';
import { gruposOf, type Grupo, type Opcion } from './opciones.tsx';
import classes from './Paleta.module.css';
import { idDeOpcion, Resultados } from './Resultados.tsx';

const PAUSA_MS = 200;

/** A stable empty list, until the results arrive. */
const NINGUNA: readonly never[] = [];

/** The palette: a place by its name; a sale or a voucher by any of its names and numbers; an article by its SKU or description. */
export default function Paleta({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Buscar"
      classNames={{ header: 'solo-lector', body: classes.cuerpo ?? '' }}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={600}
    >
      <Buscador onClose={onClose} />
    </Modal>
  );
}

/** Content of the palette, apart from its window, which is not drawn again for each letter. */
function Buscador({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [texto, setTexto] = useState('');
  const [elegida, setElegida] = useState(0);
  const [buscado, setBuscado] = useState('');
  // Debounced from the letter and not from its drawing, which may be late: a half-written word would be searched.
  const seek = useDebouncedCallback((nuevo: string) => setBuscado(nuevo.trim()), PAUSA_MS);
  const { grupos, buscando } = useGrupos(texto, buscado);
  const opciones = useMemo(() => grupos.flatMap(({ opciones: opcionesDeGrupo }) => opcionesDeGrupo), [grupos]);
  const actual = opciones[Math.min(elegida, opciones.length - 1)];

  const write = (nuevo: string) => {
    setTexto(nuevo);
    setElegida(0);
    seek(nuevo);
  };
  const go = useEstable(({ to }: Opcion) => {
    onClose();
    void navigate(to);
  });
  const point = useEstable((opcion: Opcion) => setElegida(opciones.indexOf(opcion)));
  /** Only moving through the options scrolls one into view: otherwise the page is not measured. */
  const choose = (indice: number) => {
    setElegida(indice);
    const opcion = opciones[indice];
    if (opcion) document.getElementById(idDeOpcion(id, opcion))?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = useEstable((event: KeyboardEvent) => {
    const paso = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!actual) return;
    if (paso !== undefined) choose((opciones.indexOf(actual) + paso + opciones.length) % opciones.length);
    else go(actual);
    event.preventDefault();
  });
  const onTecla = useEstable((event: KeyboardEvent<HTMLInputElement>) => {
    if (!QUE_ELIGEN.has(event.key)) return;
    // The last letters may not have been drawn: what is chosen is of what is written.
    const { value } = event.currentTarget;
    if (value !== texto) flushSync(() => write(value));
    onKey(event);
  });

  return (
    <>
      <div className={classes.campo}>
        <Icon name="buscar" />
        <Campo lista={id} activa={actual && idDeOpcion(id, actual)} value={texto} onChange={write} onTecla={onTecla} />
        <CloseButton className={classes.cerrar ?? ''} aria-label="Cerrar" onClick={onClose} />
      </div>
      <div className={classes.lugar}>
        <Resultados id={id} grupos={grupos} elegida={actual} onElegida={point} onIr={go} />
        <p role="status" className={classes.nada}>
          {grupos.length === 0 && (buscando ? 'Buscando' : 'No hay nada con ese nombre ni ese número.')}
        </p>
      </div>
      <p className={classes.pie}>↑ ↓ para elegir, Enter para ir, Esc para cerrar</p>
    </>
  );
}

const QUE_ELIGEN: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

interface CampoProps {
  lista: string;
  activa: string | undefined;
  value: string;
  onChange: (texto: string) => void;
  onTecla: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const Campo = tecleado(({ lista, activa, value, onChange, onTecla }: CampoProps) => (
  <input
    role="combobox"
    aria-label="Ir a una pantalla o buscar un comprobante"
    aria-expanded="true"
    aria-controls={lista}
    aria-autocomplete="list"
    aria-activedescendant={activa}
    placeholder="Pantalla, comprobante, comprador, venta o artículo"
    autoComplete="off"
    spellCheck="false"
    data-autofocus
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onKeyDown={onTecla}
  />
));

/** Results of a text: screens at once, the rest after its search. */
function useGrupos(texto: string, buscado: string): { grupos: readonly Grupo[]; buscando: boolean } {
  const { data: empresas = NINGUNA } = useQuery(empresasQuery);
  const { data: cuentas = NINGUNA } = useQuery(cuentasQuery);
  const { data: hallados, isFetching } = useQuery({
    ...buscarQuery(buscado),
    enabled: buscado !== '',
    placeholderData: keepPreviousData,
  });
  const { data: articulos, isFetching: buscandoArticulos } = useQuery({
    ...articulosQuery(buscado, null),
    enabled: isBuscable(buscado),
  });
  const { puede } = useAcceso();
  const grupos = useMemo(() => {
    const destinos = findDestinos(texto, { empresas, cuentas }).filter(({ to, derecho: propio }) => {
      const derecho = propio ?? derechoDePantalla(to);
      return derecho === null || puede(derecho);
    });
    return gruposOf(
      destinos,
      texto.trim() === '' ? null : (hallados ?? null),
      isBuscable(texto) ? (articulos?.results ?? NINGUNA) : NINGUNA,
    );
  }, [texto, empresas, cuentas, hallados, articulos, puede]);
  return { grupos, buscando: isFetching || buscandoArticulos || texto.trim() !== buscado };
}
