<?php

if (!defined('B_PROLOG_INCLUDED') || B_PROLOG_INCLUDED !== true) {
    die();
}

use Bitrix\Main\Localization\Loc;

Loc::loadMessages(__FILE__);

$arComponentDescription = [
    'NAME' => Loc::getMessage('CHEKHOV_RECEIPT_NAME'),
    'DESCRIPTION' => Loc::getMessage('CHEKHOV_RECEIPT_DESCRIPTION'),
    'CACHE_PATH' => 'N',
    'PATH' => ['ID' => 'chekhov', 'NAME' => Loc::getMessage('CHEKHOV_RECEIPT_SECTION')],
];
