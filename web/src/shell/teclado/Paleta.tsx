import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  formatEn,
  formatFecha,
  toBuenosAires,
  type ArticuloConPrecios,
  type ComprobanteHallado,
  type VentaHallada,
} from '@talonario/core';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { paths } from '../../paths.ts';
import { articulosQuery } from '../../queries/articulos/articulos.ts';
import { cuentasQuery } from '../../queries/cuentas.ts';
import { empresasQuery } from '../../queries/empresas/empresas.ts';
import { buscarQuery } from '../../queries/inicio.ts';
import { formatEnMoneda } from '../../textos/comprobante.ts';
import { derechoDePantalla } from '../titular/permisos.ts';
import { findDestinos, isBuscable } from './buscar.ts';
import classes from './Paleta.module.css';
import { useAcceso } from '../../hooks/useAcceso.ts';

const PAUSA_MS = 200;
const ARTICULOS = 5;

interface Opcion {
  key: string;
  to: string;
  contenido: ReactNode;
}

/** The palette: a place by its name; a sale or a voucher by any of its names and numbers; an article by its SKU or description. */
export default function Paleta({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [texto, setTexto] = useState('');
  const [elegida, setElegida] = useState(0);
  const [buscado] = useDebouncedValue(texto.trim(), PAUSA_MS);
  const { data: empresas = [] } = useQuery(empresasQuery);
  const { data: cuentas = [] } = useQuery(cuentasQuery);
  const { data: halladas, isFetching } = useQuery({
    ...buscarQuery(buscado),
    enabled: buscado !== '',
    placeholderData: keepPreviousData,
  });
  const { data: articulos, isFetching: buscandoArticulos } = useQuery({
    ...articulosQuery(buscado, null),
    enabled: isBuscable(buscado),
  });
  const id = useId();
  const busca = texto.trim() !== '';
  const { puede } = useAcceso();
  const grupos: readonly [titulo: string, opciones: readonly Opcion[]][] = [
    [
      'Ir a',
      findDestinos(texto, { empresas, cuentas })
        .filter(({ to }) => {
          const derecho = derechoDePantalla(to);
          return derecho === null || puede(derecho);
        })
        .map(({ texto, to }) => ({ key: to, to, contenido: <span>{texto}</span> })),
    ],
    ['Ventas', busca ? (halladas?.ventas.map(opcionDeVenta) ?? []) : []],
    ['Comprobantes', busca ? (halladas?.comprobantes.map(opcionDe) ?? []) : []],
    ['Artículos', isBuscable(texto) ? (articulos?.results.slice(0, ARTICULOS).map(opcionDeArticulo) ?? []) : []],
  ];
  const opciones = grupos.flatMap(([, las]) => las);
  const actual = Math.min(elegida, opciones.length - 1);
  const idDe = (opcion: Opcion | undefined) => (opcion ? `${id}-${opcion.key}` : undefined);

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKey = (event: KeyboardEvent) => {
    const paso = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const destino = opciones[actual];
    if (opciones.length === 0) return;
    if (paso !== undefined) setElegida((actual + paso + opciones.length) % opciones.length);
    else if (event.key === 'Enter' && destino) go(destino.to);
    else return;
    event.preventDefault();
  };

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
      <div className={classes.campo}>
        <Icon name="buscar" />
        <input
          role="combobox"
          aria-label="Ir a una pantalla o buscar un comprobante"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={idDe(opciones[actual])}
          placeholder="Pantalla, comprobante, comprador, venta o artículo"
          autoComplete="off"
          spellCheck="false"
          data-autofocus
          value={texto}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value);
            setElegida(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div className={classes.lugar}>
        <div id={id} role="listbox" aria-label="Resultados" className={classes.resultados}>
          {grupos
            .filter(([, las]) => las.length > 0)
            .map(([titulo, las]) => (
              <div key={titulo} role="group" aria-label={titulo}>
                <p aria-hidden="true">{titulo}</p>
                {las.map((opcion) => (
                  <div
                    key={opcion.key}
                    id={idDe(opcion)}
                    role="option"
                    aria-selected={opcion === opciones[actual]}
                    ref={(fila) => {
                      if (opcion === opciones[actual]) fila?.scrollIntoView({ block: 'nearest' });
                    }}
                    onClick={() => go(opcion.to)}
                    onMouseMove={() => setElegida(opciones.indexOf(opcion))}
                  >
                    {opcion.contenido}
                  </div>
                ))}
              </div>
            ))}
        </div>
        <p role="status" className={classes.nada}>
          {opciones.length === 0 &&
            (isFetching || buscandoArticulos || texto.trim() !== buscado
              ? 'Buscando'
              : 'No hay nada con ese nombre ni ese número.')}
        </p>
      </div>
      <p className={classes.pie}>↑ ↓ para elegir, Enter para ir, Esc para cerrar</p>
    </Modal>
  );
}

function opcionDeVenta({ cuenta_id, cuenta, clave, cerrada, comprador, nombre, moneda, total }: VentaHallada): Opcion {
  const quien = [nombre, comprador].filter(Boolean).join(', ') || cuenta;
  return {
    key: `venta ${clave}`,
    to: paths.venta(cuenta_id, clave),
    contenido: (
      <>
        <span className="junto">{clave}</span>
        <span className={classes.quien} title={quien}>
          {quien}
        </span>
        {cerrada && <span className={classes.suave}>{formatFecha(toBuenosAires(cerrada))}</span>}
        <span className="junto">{formatEn(moneda, total)}</span>
      </>
    ),
  };
}

function opcionDe({ id, texto, receptor, fecha, total, moneda }: ComprobanteHallado): Opcion {
  const quien = receptor.trim() || 'Consumidor final';
  return {
    key: id,
    to: paths.factura(id),
    contenido: (
      <>
        <span className="junto">{texto}</span>
        <span className={classes.quien} title={quien}>
          {quien}
        </span>
        <span className={classes.suave}>{formatFecha(fecha)}</span>
        <span className="junto">{formatEnMoneda(total, moneda)}</span>
      </>
    ),
  };
}

function opcionDeArticulo({ sku, descripcion, currency, cost }: ArticuloConPrecios): Opcion {
  return {
    key: `articulo ${sku}`,
    to: paths.articulo(sku),
    contenido: (
      <>
        <span>{sku}</span>
        <span className={classes.quien} title={descripcion}>
          {descripcion}
        </span>
        <span className="junto">{formatEn(currency, cost)}</span>
      </>
    ),
  };
}
