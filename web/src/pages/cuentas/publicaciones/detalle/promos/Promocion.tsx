import { Button, Group, TextInput } from '@mantine/core';
import { porQueNoSeToca, type Ganancia, type PromoConGanancia, type Publicacion } from '@talonario/core/publicaciones';
import { useState, type SubmitEvent } from 'react';
import { sentenceOf } from '../../../../../api.ts';
import { MoneyInput, textOfPrecio } from '../../../../../components/campos/MoneyInput.tsx';
import { ConfirmDialog } from '../../../../../components/dialogos/ConfirmDialog.tsx';
import { Puede } from '../../../../../components/Puede.tsx';
import { StatusBadge } from '../../../../../components/estados/StatusBadge.tsx';
import { notify } from '../../../../../components/toasts/notify.tsx';
import { urlDePromociones } from '../../../../../textos/urlEnMeli.ts';
import { Monto } from '../../ganancia/Monto.tsx';
import { precioEn } from '../../textos.ts';
import { textosDeCargo, useCargoEn } from '../precio/useCargoEn.ts';
import { priceOf } from '../precio/useEditor.ts';
import { useCambio } from '../useCambio.ts';
import classes from './Promociones.module.css';
import { datosDePromo, estadosPromo } from './promos.ts';
import { gananciaEnPromo, problemasDePromo } from './tipeada.ts';

interface Props {
  promo: PromoConGanancia;
  publicacion: Publicacion;
  cuenta_id: string;
}

/** A promotion: its price, what it would leave, and the way in and out. */
export function Promocion({ promo, publicacion, cuenta_id }: Props) {
  const { name, status, price, suggested_price, estimada, puede_entrar, puede_salir } = promo;
  const { moneda } = publicacion;
  const { texto, tono, icon } = estadosPromo[status];
  const precioDePromo = price ?? suggested_price;
  const fija = porQueNoSeToca(promo);
  return (
    <li className={classes.promo} aria-label={name}>
      <div>
        <b>{name}</b>{' '}
        <StatusBadge tono={tono} icon={icon}>
          {texto}
        </StatusBadge>
        <p className={classes.datos}>{datosDePromo(promo).join(' · ')}</p>
        {fija && (
          <p className={classes.datos}>
            {fija.motivo}{' '}
            {fija.enLaPlaza && (
              <a href={urlDePromociones} target="_blank" rel="noreferrer">
                Abrir las promociones en Mercado Libre
              </a>
            )}
          </p>
        )}
      </div>
      <div className={classes.cifras}>
        {precioDePromo !== null && (
          <span className={classes.precio}>
            <b>{precioEn(moneda, precioDePromo)}</b>
            {price === null && <span>sugerido</span>}
          </span>
        )}
        {estimada && <Monto ganancia={estimada.ganancia} />}
      </div>
      {(puede_entrar || puede_salir) && (
        <Puede derecho="configurar">
          <Acciones promo={promo} publicacion={publicacion} cuenta_id={cuenta_id} />
        </Puede>
      )}
    </li>
  );
}

/** Form to join a promotion: the price and the units that its type asks for, and the profit, before the click. */
function Acciones({ promo, publicacion, cuenta_id }: Props) {
  const { pide, puede_entrar, puede_salir, price, suggested_price, stock, estimada, status } = promo;
  const { moneda } = publicacion;
  const inicial = { precio: textOfPrecio(price ?? suggested_price), stock: stock?.min?.toFixed() ?? '' };
  const [tipeada, setTipeada] = useState(inicial);
  const [pedida, setPedida] = useState(false);
  const [preguntando, setPreguntando] = useState<'entrar' | 'salir' | null>(null);
  const cambios = useCambioDePromo(cuenta_id, publicacion, promo);
  const dentro = status === 'started' || status === 'pending';
  const precio = pide.precio ? priceOf(tipeada.precio) : (price ?? suggested_price);
  // The charge of the current price was asked already.
  const precioNuevo = puede_entrar && pide.precio && precio !== null && !estimada?.precio.eq(precio) ? precio : null;
  const cotizado = useCargoEn(cuenta_id, publicacion, precioNuevo);
  const dejaria: Ganancia | null = cotizado
    ? gananciaEnPromo(cotizado.entradas, promo)
    : precio === null
      ? null
      : (estimada?.ganancia ?? null);
  const conQueCargo = cotizado && textosDeCargo[cotizado.cargo];
  const problemas = pedida ? problemasDePromo(promo, tipeada, moneda) : {};
  const igual = dentro && tipeada.precio === inicial.precio && tipeada.stock === inicial.stock;
  const verbo = dentro ? 'Cambiar' : 'Participar';

  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPedida(true);
    if (Object.keys(problemasDePromo(promo, tipeada, moneda)).length === 0) setPreguntando('entrar');
  };
  return (
    <form className={classes.acciones} onSubmit={ask}>
      {puede_entrar && pide.precio && (
        <MoneyInput
          label="Precio en la promoción"
          tipo={moneda === 'USD' ? 'dolares' : 'pesos'}
          value={tipeada.precio}
          onChange={(texto) => setTipeada((antes) => ({ ...antes, precio: texto }))}
          error={problemas.precio}
        />
      )}
      {puede_entrar && pide.stock && (
        <TextInput
          label="Unidades"
          inputMode="numeric"
          autoComplete="off"
          value={tipeada.stock}
          onChange={({ currentTarget }) => setTipeada((antes) => ({ ...antes, stock: currentTarget.value }))}
          error={problemas.stock}
        />
      )}
      {puede_entrar && pide.precio && dejaria && (
        <span className={classes.dejaria} role="status" aria-label="Qué dejaría en la promoción">
          Dejaría <Monto ganancia={dejaria} />
          {conQueCargo !== null && <span className={classes.datos}>{conQueCargo}</span>}
        </span>
      )}
      <Group gap="xs">
        {puede_entrar && (pide.precio || pide.stock || !dentro) && (
          <Button type="submit" variant="default" disabled={igual}>
            {verbo}
          </Button>
        )}
        {puede_salir && (
          <Button variant="default" onClick={() => setPreguntando('salir')}>
            Salir de la promoción
          </Button>
        )}
      </Group>
      <Pregunta
        que={preguntando}
        verbo={verbo}
        nombre={promo.name}
        precio={precio === null ? null : precioEn(moneda, precio)}
        dejaria={dejaria}
        conQueCargo={conQueCargo}
        onClose={() => setPreguntando(null)}
        onEntrar={() =>
          cambios.join({
            ...(pide.precio && precio && { deal_price: precio.toFixed() }),
            ...(pide.stock && { stock: tipeada.stock.trim() }),
          })
        }
        onSalir={cambios.leave}
      />
    </form>
  );
}

interface PreguntaProps {
  que: 'entrar' | 'salir' | null;
  verbo: string;
  nombre: string;
  precio: string | null;
  dejaria: Ganancia | null;
  /** Sentence on the origin of the charge, for a typed price. */
  conQueCargo: string | null;
  onClose: () => void;
  onEntrar: () => Promise<unknown>;
  onSalir: () => Promise<unknown>;
}

function Pregunta({ que, verbo, nombre, precio, dejaria, conQueCargo, onClose, onEntrar, onSalir }: PreguntaProps) {
  return (
    <>
      <ConfirmDialog
        opened={que === 'entrar'}
        onClose={onClose}
        titulo={`${verbo === 'Cambiar' ? 'Cambiar en' : 'Participar en'} ${nombre}`}
        confirmar={verbo}
        onConfirm={onEntrar}
      >
        <p>
          {precio !== null && (
            <>
              Los compradores pagan <b>{precio}</b>.{' '}
            </>
          )}
          {dejaria && (
            <>
              Te deja <Monto ganancia={dejaria} /> {conQueCargo}
            </>
          )}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={que === 'salir'}
        onClose={onClose}
        titulo={`Salir de ${nombre}`}
        confirmar="Salir de la promoción"
        onConfirm={onSalir}
      >
        <p>El precio vuelve enseguida a ser el de la publicación.</p>
      </ConfirmDialog>
    </>
  );
}

/** Joins and leaves a promotion in the marketplace, with an undo. */
function useCambioDePromo(cuenta_id: string, { id }: Publicacion, promo: PromoConGanancia) {
  const { join, leave } = useCambio(cuenta_id, id);
  const tell = (error: unknown) => notify.error(sentenceOf(error));
  const { price, pide, stock, status } = promo;
  /** Current participation, to undo the change. */
  const actual = {
    ...(pide.precio && price !== null && { deal_price: price.toFixed() }),
    ...(pide.stock && stock && { stock: String(stock.quedan ?? stock.min ?? '') }),
  };
  const dentro = status === 'started' || status === 'pending';
  return {
    async join(body: { deal_price?: string; stock?: string }) {
      await join(promo.id, body);
      notify.undoable(dentro ? `Cambiaste ${promo.name}` : `Participás en ${promo.name}`, () => {
        (dentro ? join(promo.id, actual) : leave(promo.id)).catch(tell);
      });
    },
    async leave() {
      await leave(promo.id);
      notify.undoable(`Saliste de ${promo.name}`, () => {
        join(promo.id, actual).catch(tell);
      });
    },
  };
}
