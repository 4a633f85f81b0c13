import { Button, Checkbox, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CondicionIvaReceptor } from '@talonario/core/base';
import { CUIT, FACTURA_A, formatNumero, type Comprobante, type Receptor } from '@talonario/core/comprobantes';
import { formatCuit, isValidCuit, recibeA, stripDocumento } from '@talonario/core/empresas';
import { useState } from 'react';
import { CamposDomicilio, type Domicilio } from '../../../components/campos/CamposDomicilio.tsx';
import { CuitInput } from '../../../components/campos/CuitInput.tsx';
import { llenado } from '../../../components/campos/llenado.ts';
import { sinEnter } from '../../../components/campos/sinEnter.ts';
import { DialogButtons } from '../../../components/dialogos/DialogButtons.tsx';
import { ApiError, sentenceOf, type Pedido } from '../../../api.ts';
import { EsperaRemota } from '../../../components/estados/EsperaRemota.tsx';
import { SinSaber } from '../../../components/estados/SinSaber.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { useEmision } from '../../../hooks/emision/useEmision.ts';
import { useCuitLookup } from '../../../components/campos/useCuitLookup.ts';
import { cambioPrevistoKey, cambioPrevistoQuery, facturasKey } from '../../../queries/facturas.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { Numero } from '../Numero.tsx';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';
import { dichoDelCambio, vistoOf } from './dichoDelCambio.ts';

interface Props {
  comprobante: Comprobante;
  onClose: () => void;
  onDone: (emitido: Comprobante | null) => void;
}

interface Valores extends Domicilio {
  cuit: string;
  razonSocial: string;
  situacion: CondicionIvaReceptor | null;
}

/** Changes an issued B into an A: who the A goes to, and what will be issued (spec §4 and §5). */
export function FacturaADialog(props: Props) {
  const { comprobante } = props;
  return comprobante.cambio_abierto ? <SinTerminar {...props} /> : <Cambio {...props} inicial={comprobante} />;
}

/** An unfinished change begins with its receiver as of now. */
function SinTerminar(props: Props) {
  const { comprobante, onClose } = props;
  const { data, error, refetch } = useQuery(cambioPrevistoQuery(comprobante.id, NADIE_TODAVIA));
  if (data) return <Cambio {...props} inicial={data.receptor ?? comprobante} />;
  return (
    <Modal opened onClose={onClose} title={<Titulo de={comprobante} />} size="lg">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={320} />}
    </Modal>
  );
}

function Titulo({ de }: { de: Comprobante }) {
  return (
    <>
      Cambiar <Numero de={de} /> a factura A
    </>
  );
}

function Cambio({ comprobante, inicial, onClose, onDone }: Props & { inicial: Receptor }) {
  const queryClient = useQueryClient();
  const lookup = useCuitLookup();
  const { porSaber, emitir } = useEmision();
  const [v, setValores] = useState(() => receptorOf(inicial));
  const [sinFce, setSinFce] = useState(false);
  const set = (cambio: Partial<Valores>) => setValores((previos) => ({ ...previos, ...cambio }));

  const {
    mutate,
    isPending: working,
    error: fallo,
  } = useMutation({
    mutationFn: async (body: Pedido<'swapToFacturaA'>['body']) => {
      const { en_cola, nota, factura } = await emitir('swapToFacturaA', { params: { id: comprobante.id }, body });
      await queryClient.invalidateQueries({ queryKey: facturasKey });
      if (en_cola) notify.info('El cambio a factura A quedó en cola. Sigue solo cuando ARCA responda.');
      else if (factura) {
        const antes = previsto?.nota === null ? '' : `${formatNumero(nota)} y `;
        notify.success(`Emitiste ${antes}${formatNumero(factura)}`);
      }
      onDone(factura ?? nota);
      onClose();
    },
    onError: (error) => {
      notify.error(`No se pudo cambiar a factura A. ${sentenceOf(error)}`);
      // The note may have gone out before it failed.
      for (const queryKey of [facturasKey, cambioPrevistoKey(comprobante.id)]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });

  const cuit = stripDocumento(v.cuit);
  const completo = cuit.length === 11 && v.razonSocial.trim() !== '' && v.domicilio.trim() !== '';
  const mal = cuit.length === 11 && !isValidCuit(cuit) ? 'El CUIT no es válido: revisá los 11 números' : null;
  const noRecibe = v.situacion !== null && !recibeA(v.situacion);
  const pideFce = fallo instanceof ApiError && fallo.codigo === 'cambio_puede_requerir_fce';
  const receptor = isValidCuit(cuit) ? { cuit, provincia: v.provincia } : NADIE_TODAVIA;
  const { data: previsto, isFetching, error: sinPrever } = useQuery(cambioPrevistoQuery(comprobante.id, receptor));
  const { explicacion, verbo } = dichoDelCambio(comprobante, previsto);
  const sinEntrega = previsto?.entrega_sin_saber === true;

  const type = (texto: string) => {
    const cuitNuevo = stripDocumento(texto);
    if (cuitNuevo === cuit) return set({ cuit: texto });
    // Another CUIT is another person: the data are emptied.
    const sinDatos = { ...nadie, cuit: texto };
    setValores(sinDatos);
    if (isValidCuit(cuitNuevo)) void buscar(sinDatos);
  };
  const buscar = async (alPedir: Valores) => {
    const persona = await lookup.buscar(alPedir.cuit);
    if (!persona) return;
    const datos = {
      razonSocial: persona.razon_social,
      domicilio: persona.domicilio,
      localidad: persona.localidad,
      codigoPostal: persona.codigo_postal,
      provincia: persona.provincia,
      situacion: persona.situacion_iva,
    };
    setValores((ahora) => ({ ...ahora, ...llenado(datos, alPedir, ahora, (valores) => valores.cuit) }));
  };
  const cambiar = () => {
    if (!completo || mal !== null || sinEntrega || working) return;
    mutate({
      ...v,
      cuit,
      calle: v.domicilio,
      tipo_comprobante: FACTURA_A,
      sin_fce: sinFce,
      previsto: previsto && vistoOf(previsto),
    });
  };

  return (
    <Modal
      opened
      onClose={working ? () => {} : onClose}
      title={<Titulo de={comprobante} />}
      size="lg"
      closeOnClickOutside={false}
      withCloseButton={!working}
    >
      <form noValidate onKeyDown={sinEnter} onSubmit={(event) => event.preventDefault()}>
        <Stack>
          <Text>{explicacion}</Text>
          <CuitInput
            data-autofocus
            value={v.cuit}
            onChange={type}
            onBlur={() => set({ cuit: formatCuit(cuit) })}
            error={mal}
            onBuscar={() => void buscar(v)}
            buscando={lookup.buscando}
          />
          <TextInput
            label="Razón social"
            required
            autoComplete="off"
            value={v.razonSocial}
            onChange={({ currentTarget }) => set({ razonSocial: currentTarget.value })}
          />
          <CamposDomicilio
            value={v}
            onChange={set}
            mostrado={(parte) => (parte === 'provincia' ? { error: sinEntrega && ELEGI_LA_PROVINCIA } : {})}
          />
          {noRecibe && (
            <Notice tono="ambar">
              Según ARCA este CUIT no es Responsable inscripto ni Monotributo: no le corresponde factura A.
            </Notice>
          )}
          <FalloAlGuardar fallo={fallo ?? sinPrever} />
          {(pideFce || sinFce) && (
            <Checkbox
              label="El receptor no es una empresa grande: no le corresponde Factura de Crédito Electrónica"
              checked={sinFce}
              onChange={({ currentTarget }) => setSinFce(currentTarget.checked)}
            />
          )}
          {porSaber ? (
            <SinSaber {...porSaber} salio="el cambio a factura A salió" />
          ) : (
            <EsperaRemota esperando={working ? 'cambio' : null} />
          )}
          <DialogButtons>
            <Button variant="default" onClick={onClose} disabled={working}>
              Cancelar
            </Button>
            <Button
              onClick={() => cambiar()}
              loading={working}
              disabled={
                !completo ||
                mal !== null ||
                lookup.buscando ||
                isFetching ||
                !previsto ||
                sinEntrega ||
                (pideFce && !sinFce)
              }
            >
              {verbo}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

const ELEGI_LA_PROVINCIA =
  'Elegí la provincia de entrega: de ella depende la percepción de Ingresos Brutos de la factura A.';

/** Receiver of the A before one is typed. */
const NADIE_TODAVIA = { cuit: '', provincia: null };

const nadie: Valores = {
  cuit: '',
  razonSocial: '',
  domicilio: '',
  localidad: '',
  codigoPostal: '',
  provincia: null,
  situacion: null,
};

/** A B to a CUIT already says who the A is for. */
function receptorOf(c: Receptor): Valores {
  if (c.tipo_documento_facturado !== CUIT) return nadie;
  return {
    cuit: formatCuit(c.cuit_facturado),
    razonSocial: c.razon_social_facturado,
    domicilio: [c.calle_facturado, c.numero_facturado].filter(Boolean).join(' '),
    localidad: c.localidad_facturado,
    codigoPostal: c.codigo_postal_facturado,
    provincia: c.provincia_facturado,
    situacion: null,
  };
}
