import { ActionIcon } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { enMiles } from '../../textos/numeros.ts';
import { announce } from '../../voz.ts';
import { Icon } from '../Icon.tsx';
import classes from './Paginas.module.css';

interface Props {
  /** Page number, from 1. */
  pagina: number;
  porPagina: number;
  total: number;
  /** The list has more than `total` rows. */
  hayMas?: boolean | undefined;
  onChange: (pagina: number) => void;
}

/**
 * `21–40 de 312`, and the way to the others: nothing while there is a single page. A page that is no more, because its rows went
 * away, leads to the last one.
 */
export function Paginas({ pagina, porPagina, total, hayMas = false, onChange }: Props) {
  const ultima = Math.max(1, Math.ceil(total / porPagina));
  const pasada = total > 0 && pagina > ultima;
  const goBack = useEffectEvent(() => onChange(ultima));
  useEffect(() => {
    if (pasada) goBack();
  }, [pasada]);
  if (pasada || (ultima === 1 && !hayMas)) return null;
  const go = (paginaNueva: number) => {
    onChange(paginaNueva);
    announce(`Página ${enMiles(paginaNueva)} de ${enMiles(ultima)}.`);
  };
  const desde = (pagina - 1) * porPagina + 1;
  const hasta = Math.min(pagina * porPagina, total);
  return (
    <>
      <nav className={classes.paginas} aria-label="Páginas">
        <span>
          {enMiles(desde)}–{enMiles(hasta)} de {hayMas && 'más de '}
          {enMiles(total)}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Página anterior"
          disabled={pagina <= 1}
          onClick={() => go(pagina - 1)}
        >
          <Icon name="izquierda" />
        </ActionIcon>
        {ultima > 2 && <IrAPagina key={pagina} pagina={pagina} ultima={ultima} onGo={go} />}
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Página siguiente"
          disabled={pagina >= ultima}
          onClick={() => go(pagina + 1)}
        >
          <Icon name="derecha" />
        </ActionIcon>
      </nav>
      {ultima > 1 && (
        <p className="solo-papel">
          Esta impresión tiene las filas {enMiles(desde)} a {enMiles(hasta)} de las {hayMas && 'más de '}
          {enMiles(total)} del filtro.
        </p>
      )}
    </>
  );
}

/** The page that is shown, where another is typed. */
function IrAPagina({ pagina, ultima, onGo }: { pagina: number; ultima: number; onGo: (pagina: number) => void }) {
  const [tipeada, setTipeada] = useState(String(pagina));
  const go = () => {
    const pedida = Math.min(ultima, Number(tipeada.replace(/\D/g, '')));
    if (pedida > 0 && pedida !== pagina) onGo(pedida);
    else setTipeada(String(pagina));
  };
  return (
    <input
      className={classes.ir}
      aria-label={`Ir a la página, de ${enMiles(ultima)}`}
      title={`Ir a otra de las ${enMiles(ultima)} páginas`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={tipeada}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTipeada(currentTarget.value)}
      onBlur={go}
      onKeyDown={({ key }) => {
        if (key === 'Enter') go();
        if (key === 'Escape') setTipeada(String(pagina));
      }}
    />
  );
}
