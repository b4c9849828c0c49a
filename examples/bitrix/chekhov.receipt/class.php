<?php

if (!defined('B_PROLOG_INCLUDED') || B_PROLOG_INCLUDED !== true) {
    die();
}

use Bitrix\Main\Config\Configuration;
use Bitrix\Main\Context;
use Bitrix\Main\Engine\CurrentUser;
use Bitrix\Main\Localization\Loc;

Loc::loadMessages(__FILE__);

if (!class_exists(Chekhov\Client::class)) {
    require_once __DIR__ . '/chekhov-client-php/autoload.php';
}
require_once __DIR__ . '/lib/ReceiptDesk.php';

/** A form that takes receipts of the visitor who is signed in, and the list of what became of them. */
class ChekhovReceiptComponent extends CBitrixComponent
{
    private const SECONDS_MOST = 15.0;

    public function onPrepareComponentParams($arParams): array
    {
        $arParams['RECEIPTS_COUNT'] = min(100, max(1, (int) ($arParams['RECEIPTS_COUNT'] ?? 10)));

        return $arParams;
    }

    public function executeComponent(): void
    {
        $visitor = (int) CurrentUser::get()->getId();
        $this->arResult = ['SIGNED_IN' => $visitor > 0, 'RECEIPTS' => [], 'MESSAGE' => null];
        if ($visitor > 0) {
            ['url' => $url, 'key' => $key] = Configuration::getValue('chekhov');
            // While the service is away, no page waits for it minutes long, as it would with repetitions and their pauses: its visitor is told to try again.
            $client = new Chekhov\Client($url, $key, timeout: self::SECONDS_MOST, retries: 0);
            $this->serve(new Chekhov\Bitrix\ReceiptDesk($client, "bitrix:$visitor"));
        }
        $this->includeComponentTemplate();
    }

    private function serve(Chekhov\Bitrix\ReceiptDesk $desk): void
    {
        $request = Context::getCurrent()->getRequest();
        if ($request->isPost() && $request->getPost('chekhov_receipt') !== null) {
            $outcome = check_bitrix_sessid() ? $desk->take((string) $request->getPost('qr'), $request->getFile('photo')) : 'SESSION';
            if ($outcome === 'ACCEPTED') {
                // Loading the page again must not send the form again.
                LocalRedirect($request->getRequestUri());

                return;
            }
            $this->arResult['MESSAGE'] = Loc::getMessage("CHEKHOV_RECEIPT_$outcome");
        }
        $receipts = $desk->receipts($this->arParams['RECEIPTS_COUNT']);
        $this->arResult['RECEIPTS'] = $receipts ?? [];
        if ($receipts === null) {
            $this->arResult['MESSAGE'] ??= Loc::getMessage('CHEKHOV_RECEIPT_AWAY');
        }
    }
}
